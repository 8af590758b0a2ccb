// A short line that something was done; never an error, and never the only place where a result stands.
import { signal } from '@preact/signals';

const shown = signal([]);
const SECONDS = 2.6;
const ACTION_SECONDS = 15;
let last = 0;

/** With an action, such as Undo, it stays longer. */
export const toast = (text, action, act) => {
  const id = ++last;
  const gone = () => { shown.value = shown.value.filter((x) => x.id !== id); };
  shown.value = [...shown.value, { id, text, action, act: () => { gone(); act(); } }];
  setTimeout(gone, (action ? ACTION_SECONDS : SECONDS) * 1000);
};

export const Toasts = () => <div id="toasts" role="status" aria-live="polite">{shown.value.map((x) => <div class="toast" key={x.id}><span>{x.text}</span>{x.action ? <button type="button" onClick={x.act}>{x.action}</button> : <span />}</div>)}</div>;
