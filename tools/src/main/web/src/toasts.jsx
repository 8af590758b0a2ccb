// A short line that something was done; never an error, and never the only place where a result stands.
import { signal } from '@preact/signals';

const shown = signal([]);
const SECONDS = 2.6;
let last = 0;

export const toast = (text) => {
  const id = ++last;
  shown.value = [...shown.value, { id, text }];
  setTimeout(() => { shown.value = shown.value.filter((x) => x.id !== id); }, SECONDS * 1000);
};

export const Toasts = () => <div id="toasts" role="status" aria-live="polite">{shown.value.map((x) => <div class="toast" key={x.id}><span>{x.text}</span></div>)}</div>;
