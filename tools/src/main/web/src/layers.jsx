// What lies above the page: the menu of a key part, dialogs, the palette, the keys. Focus goes in and comes back.
import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { session } from './session.js';
import { go, href, route, SCREENS } from './route.js';
import { collectionsOf, parameters, templateParts } from './model.js';
import { Cost, Ent, Icon, Segments, copy } from './parts.jsx';
import { num, readDollars, units } from './format.js';

export const layer = signal(null);
let opener = null;

const open = (value) => {
  if (!layer.value) opener = document.activeElement;
  layer.value = value;
};

export const close = () => {
  if (!layer.value) return;
  layer.value = null;
  opener?.isConnected && opener.focus({ preventScroll: true });
  opener = null;
};

export const partMenu = (at, t, name, value) => {
  const box = at.getBoundingClientRect();
  open({ kind: 'part', t, name, value, left: Math.min(box.left, innerWidth - 440), top: Math.min(box.bottom + 6, innerHeight - 340) });
};
export const palette = () => open({ kind: 'palette' });
export const help = () => open({ kind: 'help' });
/** Asks before something that costs: title, text, figures, what to do. */
export const confirm = (question) => open({ kind: 'confirm', ...question });

const FOCUSABLE = 'button:not(:disabled), a[href], input, select, textarea';

const trap = (e, root) => {
  if (e.key !== 'Tab') return;
  const all = [...root.querySelectorAll(FOCUSABLE)];
  const to = e.shiftKey ? all.at(-1) : all[0];
  const from = e.shiftKey ? all[0] : all.at(-1);
  if (document.activeElement === from) { e.preventDefault(); to.focus(); }
};

const Dialog = ({ label, narrow, alert, children }) => {
  const root = useRef();
  useLayoutEffect(() => { (root.current.querySelector('[data-first]') || root.current.querySelector(FOCUSABLE))?.focus(); }, []);
  return (
    <div class="veil" onMouseDown={(e) => e.target === e.currentTarget && close()}>
      <div class={`dlg${narrow ? ' narrow' : ''}`} role={alert ? 'alertdialog' : 'dialog'} aria-modal="true" aria-label={label} ref={root} onKeyDown={(e) => trap(e, root.current)}>{children}</div>
    </div>
  );
};

const leave = (to) => { layer.value = null; opener = null; go(to); };

const PartMenu = ({ t, name, value, left, top }) => {
  const root = useRef();
  useLayoutEffect(() => {
    root.current.style.setProperty('left', `${left}px`);
    root.current.style.setProperty('top', `${top}px`);
    root.current.querySelector('button.it')?.focus({ preventScroll: true });
    const outside = (e) => { if (!root.current?.contains(e.target)) close(); };
    addEventListener('mousedown', outside);
    return () => removeEventListener('mousedown', outside);
  }, []);
  const move = (e) => {
    if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return;
    const all = [...root.current.querySelectorAll('button.it')];
    const next = all.indexOf(document.activeElement) + (e.key === 'ArrowDown' ? 1 : -1);
    all[(next + all.length) % all.length].focus();
    e.preventDefault();
  };
  const estimates = session.estimates.value[t.name] || {};
  const patterns = t.patterns.filter((p) => parameters(t, p).some((q) => q.component === name && q.bound === 'is')).slice(0, 6);
  return (
    <div class="pop" role="menu" aria-label={`${name} ${value}`} ref={root} onKeyDown={move}>
      <div class="ttl"><span class="small dim">{name} </span><span class="mono strong">{value}</span></div>
      {collectionsOf(t, name).map((c) => {
        const segments = templateParts(c.part.template).map((p) => p.c ?? [name, value]);
        // A template may escape or pad a value: then only the server knows the key's text.
        const text = segments.map((s) => typeof s === 'string' ? s : s[1]).join('');
        return (
          <button type="button" class="it" role="menuitem" key={c.index + c.part.template} onClick={() => leave(href(t.name, 'explore', { f: `${c.index ? `index:${c.index} ` : ''}pk:${quoted(text)}` }))}>
            <span class="idx">{c.index || 'table'}</span><span class="key cut"><Segments t={t} segments={segments} live={false} /></span><span class="grow" />{c.entities.map((e) => <Ent e={e} label={false} key={e.id} />)}
          </button>
        );
      })}
      {patterns.map((p) => (
        <button type="button" class="it" role="menuitem" key={p.name} onClick={() => leave(href(t.name, 'patterns', { p: p.name, [parameters(t, p).find((q) => q.component === name && q.bound === 'is').name]: value }))}>
          <Icon name="patterns" /><span class="mono">{p.name}</span><span class="grow" />{estimates[p.name] ? <Cost n={units(estimates[p.name].estimate.units)} /> : null}
        </button>
      ))}
      <button type="button" class="it" role="menuitem" onClick={() => leave(href(t.name, 'explore', { f: `${name}:${quoted(value)}` }))}><Icon name="search" /><span>Filter by </span><span class="mono cut">{name}:{value}</span></button>
      <button type="button" class="it" role="menuitem" onClick={() => { close(); copy(value, `Copied ${value}`); }}><Icon name="copy" />Copy the value</button>
    </div>
  );
};

export const quoted = (text) => /\s/.test(text) ? `"${text}"` : text;

const Palette = () => {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const tables = session.tables.value;
  const here = tables.find((t) => t.name === route.value.table) || tables[0];
  const all = [
    ...SCREENS.map(([id, label, key]) => ({ icon: id, label, hint: `g ${key}`, to: href(here.name, id) })),
    ...tables.map((t) => ({ icon: 'explore', label: t.name, hint: session.live.value[t.name] ? `${num(session.live.value[t.name].items)} items` : 'table', to: href(t.name, 'explore') })),
    ...tables.flatMap((t) => t.patterns.map((p) => ({ icon: 'patterns', mono: true, label: p.name, hint: `${t.name} · ${p.summary}`, to: href(t.name, 'patterns', { p: p.name }), near: t === here }))),
    ...tables.flatMap((t) => t.entities.map((e) => ({ entity: e, label: e.id, hint: t.name, to: href(t.name, 'explore', { f: `entity:${e.id}` }), near: t === here }))),
  ];
  const wanted = text.trim().toLowerCase();
  const prefixes = new Set(here.entities.flatMap((e) => e.keys).flatMap((k) => k.partition).map((p) => templateParts(p.template)[0]?.c || '').filter(Boolean));
  const isKey = [...prefixes].some((p) => text.trim().startsWith(p) && (p.length > 1)) || /[#|]/.test(text);
  const list = isKey
    ? [{ icon: 'explore', mono: true, label: text.trim(), hint: `One collection of ${here.name}`, to: href(here.name, 'explore', { f: `pk:${quoted(text.trim())}` }) }, ...here.indexes.slice(1).map((i) => ({ icon: 'explore', mono: true, label: text.trim(), hint: `in ${i.name}`, to: href(here.name, 'explore', { f: `index:${i.name} pk:${quoted(text.trim())}` }) }))]
    : all.filter((x) => !wanted || x.label.toLowerCase().includes(wanted) || x.hint.toLowerCase().includes(wanted))
      .sort((a, b) => (b.label.toLowerCase().startsWith(wanted) - a.label.toLowerCase().startsWith(wanted)) || ((b.near || 0) - (a.near || 0))).slice(0, 9);
  const keys = (e) => {
    if (e.key === 'ArrowDown') setAt(Math.min(list.length - 1, at + 1));
    else if (e.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (e.key === 'Enter' && list[at]) leave(list[at].to);
    else return;
    e.preventDefault();
  };
  return (
    <Dialog label="Go to">
      <input class="find" value={text} placeholder="A key, a pattern, an entity, a table, a screen" aria-label="Go to" spellcheck={false} data-first onInput={(e) => { setText(e.currentTarget.value); setAt(0); }} onKeyDown={keys} />
      <div role="listbox" aria-label="Places">
        {list.map((x, i) => (
          <button type="button" class="opt" role="option" aria-selected={String(i === at)} tabIndex={-1} key={x.to + x.hint} onMouseMove={() => setAt(i)} onClick={() => leave(x.to)}>
            {x.entity ? <Ent e={x.entity} /> : <><Icon name={x.icon} /><span class={x.mono ? 'mono strong' : ''}>{x.label}</span></>}<span class="w cut">{x.hint}</span>
          </button>
        ))}
        {list.length ? null : <div class="empty">Nothing is called that.</div>}
      </div>
    </Dialog>
  );
};

const KEYS = [
  ['Everywhere', [['⌘ K', 'go to anything'], ['g e p m h l j', 'a screen'], ['t', 'dark or light'], ['?', 'these keys'], ['Esc', 'close what is open']]],
  ['Explore', [['/', 'filter'], ['j k', 'next, previous item'], ['] [', 'next, previous collection'], ['↵', 'open the item'], ['r', 'raw or fields'], ['p', 'first pattern that returns it'], ['y', 'copy its key'], ['1 – 9', 'only this entity']]],
  ['Patterns', [['j k', 'next, previous pattern'], ['/', 'first field'], ['⌘ ↵', 'run']]],
  ['Heat and Jobs', [['j k', 'next, previous key or job'], ['space', 'pause a job, or let it go on']]],
  ['Live', [['1 – 9', 'switch a fault'], ['0', 'heal all'], ['space', 'hold the changes']]],
];

const Help = () => (
  <Dialog label="Keys">
    <div class="keys">{KEYS.map(([group, keys]) => <div class="block" key={group}><h3>{group}</h3>{keys.map(([k, what]) => <div key={k}><span class="soft">{what}</span><span>{k.split(' ').map((x) => <span class="kbd" key={x}>{x}</span>)}</span></div>)}</div>)}</div>
    <div class="foot-row"><button type="button" class="btn tiny" onClick={close}>Close</button></div>
  </Dialog>
);

const Confirm = ({ title, text, cost, action, act }) => (
  <Dialog label={title} narrow alert>
    <div class="ask">
      <b>{title}</b>
      <p class="soft">{text}</p>
      {cost == null ? null : <div class="figs"><div><b>≈ {units(cost)}</b><span>RRU</span></div><div><b>{readDollars(cost)}</b><span>once, on demand</span></div></div>}
      <div class="row"><button type="button" class="btn primary" onClick={() => { close(); act(); }}>{action}</button><button type="button" class="btn ghost" data-first onClick={close}>Don’t</button></div>
    </div>
  </Dialog>
);

export const Layer = () => {
  const now = layer.value;
  useEffect(() => { const leaveWith = () => { layer.value = null; }; addEventListener('popstate', leaveWith); return () => removeEventListener('popstate', leaveWith); }, []);
  if (!now) return null;
  if (now.kind === 'part') return <PartMenu {...now} key={now.name + now.value} />;
  if (now.kind === 'palette') return <Palette />;
  return now.kind === 'help' ? <Help /> : <Confirm {...now} />;
};

