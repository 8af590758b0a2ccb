// Small parts. Whatever comes from items is a text node, never markup.
import { age, digitGroups, hex } from './format.js';
import { hueOf, templateParts } from './model.js';
import { partMenu } from './layers.jsx';
import { toast } from './toasts.jsx';

const PATHS = {
  explore: 'M2.5 3.5h11M2.5 8h11M5.5 8v4.5h8M2.5 12.5h.01', patterns: 'M5.5 3 2.5 8l3 5M10.5 3l3 5-3 5', model: 'M2.5 3h4v3.5h-4zM9.5 9.5h4V13h-4zM6.5 4.8h2.2c1 0 1.8.8 1.8 1.8v2.9',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.8 10.8 14 14', lock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5', unlock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 4.8-1', close: 'M4 4l8 8M12 4l-8 8', sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1', help: 'M6 6a2 2 0 1 1 2.8 1.9c-.6.3-.8.7-.8 1.3M8 11.6h.01',
  heat: 'M8 2.5c2 2.2 4 3.6 4 6.4a4 4 0 0 1-8 0c0-1.6.8-2.6 1.8-3.6.3 1 .8 1.5 1.4 1.7C7 5.4 7.2 4 8 2.5z', live: 'M1.5 8.5h3L6.5 3l3 10 2-6 1 1.5h2', jobs: 'M2.5 4h8M2.5 8h5M2.5 12h5M11.5 7v6M9.5 11l2 2 2-2',
  export: 'M8 10V3M5.5 5.5 8 3l2.5 2.5M3 10v3h10v-3', import: 'M8 3v7M5.5 7.5 8 10l2.5-2.5M3 10v3h10v-3', archive: 'M2.5 3.5h11v3h-11zM3.5 6.5v6h9v-6M6.5 9h3', migrate: 'M3 5.5h9M9.5 3l2.5 2.5L9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13', undo: 'M6 4 3 7l3 3M3 7h6a4 4 0 0 1 0 8', pause: 'M5.5 3.5v9M10.5 3.5v9', dash: 'M4 8h8',
  copy: 'M5.5 5.5h7v7h-7zM3.5 10.5v-7h7', play: 'M5 3.5v9l7.5-4.5z', warn: 'M8 2.5 14 13H2zM8 6.5v3M8 11.3h.01', check: 'M3 8.5 6.5 12 13 4.5', arrow: 'M3 8h10M9 4l4 4-4 4', eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z', edit: 'M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3z',
};

export const Icon = ({ name }) => <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d={PATHS[name]} /></svg>;

export const Mark = () => (
  <svg viewBox="0 0 22 22" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
    <path d="M2 6.5h18M5 6.5v11M13.5 6.5v11M5 14h8.5M13.5 9.5l5 2.2v5.8" />
  </svg>
);

/** Colour, monogram and name: never colour alone. */
export const Ent = ({ e, label = true }) => (
  <span class={`ent ${e.style === 'bad' ? '' : 'e' + e.hue} ${e.style}`} title={e.label + (e.doc ? ': ' + e.doc : '')}>
    <span class="m" aria-hidden={label ? 'true' : undefined}>{e.mono}</span>
    <span class={label ? 'l' : 'sr'}>{e.label}</span>
  </span>
);

/** Dashed is a promise, solid is a fact. */
export const Cost = ({ n, unit = 'RRU', real, dear, title }) => (
  <span class={`cost${real ? ' real' : ''}${dear ? ' dear' : ''}`} title={title || (real ? 'What it cost' : 'Estimate; nothing was sent')}>
    {real ? '' : '≈ '}{n} <i>{unit}</i>
  </span>
);

export const lit = (part, on) => {
  for (const el of document.querySelectorAll('.lit')) el.classList.remove('lit');
  if (on) for (const el of document.querySelectorAll(`[data-part="${CSS.escape(part)}"]`)) el.classList.add('lit');
};

/** A key's segments: constants dim, components in the colour of what they identify. */
export const Segments = ({ t, segments, live = true, tab = -1 }) => segments.map((s, i) => {
  if (typeof s === 'string') return <span class="k" key={i}>{s}</span>;
  const [name, text, value = text] = s;
  const part = `${name}=${value}`;
  if (!live) return <span class={`p e${hueOf(t, name)}`} title={name} key={i}>{text}</span>;
  return (
    <button type="button" class={`p e${hueOf(t, name)}`} data-part={part} title={name} tabIndex={tab} key={i}
      onMouseEnter={() => lit(part, true)} onMouseLeave={() => lit(part, false)}
      onClick={(e) => { e.stopPropagation(); partMenu(e.currentTarget, t, name, value); }}>{text}</button>
  );
});

export const Key = ({ t, attributes, live, tab }) => (
  <span class="key">{attributes.map((a, i) => <span key={a.a}>{i ? <span class="k"> · </span> : null}<Segments t={t} segments={a.s} live={live} tab={tab} /></span>)}</span>
);

export const Template = ({ t, template }) => (
  <span class="key">{templateParts(template).map((p, i) => p.c ? <span class="k" key={i}>{p.c}</span> : <span class={`h e${hueOf(t, p.n)}`} key={i}>{p.n}</span>)}</span>
);

export const Templates = ({ t, parts }) => parts.map((p, i) => <span key={p.attribute}>{i ? <span class="dim"> · </span> : null}<Template t={t} template={p.template} /></span>);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const SHORT = 42;

const Text = ({ text, full, plain }) => {
  if (text === '') return <span class="v"><span class="q">""</span></span>;
  if (INSTANT.test(text) && !plain) return full ? <span class="v">{text}<span class="rel blk">{age(Date.parse(text.slice(0, 23).replace(/Z?$/, 'Z')))}</span></span> : <span class="v">{text.slice(0, 16).replace('T', ' ')}</span>;
  const spaced = text !== text.trim();
  const shown = !full && text.length > SHORT ? text.slice(0, SHORT - 2) + '…' : text;
  return <span class={`v${/^[A-Z][A-Z_]{2,}$/.test(text) ? ' enum' : ''}`}>{spaced ? <><span class="q">"</span><span class="pre">{shown}</span><span class="q">"</span></> : shown}</span>;
};

const Digits = ({ text }) => {
  const split = digitGroups(text);
  return split ? <>{split.first}{split.groups.map((g, i) => <span class="dg" key={i}>{g}</span>)}{split.fraction}</> : text;
};

const Bytes = ({ base64, full }) => {
  const text = hex(base64);
  const most = full ? 44 : 16;
  return <span class="v"><span class="hex">{(text.slice(0, most).match(/.{1,4}/g) || []).join(' ')}{text.length > most ? ' …' : ''}</span><span class="rel">{text.length / 2} B</span></span>;
};

const Tree = ({ entries }) => <div class="tree">{entries.map(([name, v]) => <div key={name}><span class="kk">{name}</span><Value v={v} full /></div>)}</div>;

/** A typed value, exactly. */
export const Value = ({ v, full = false, expiry = false }) => {
  const [tag, x] = Object.entries(v)[0];
  switch (tag) {
    case 'S': return <Text text={x} full={full} />;
    case 'N': return (
      <span class="v num" title={full ? `exact, ${x.replace(/\D/g, '').length} digits` : undefined}>
        {expiry && full ? <>{x}<span class="rel blk">{new Date(+x * 1000).toISOString().slice(0, 16).replace('T', ' ')} · {age(+x * 1000)}</span></> : <Digits text={x} />}
      </span>
    );
    case 'B': return <Bytes base64={x} full={full} />;
    case 'BOOL': return <span class="v"><span class={`bool${x ? ' t' : ''}`} />{String(x)}</span>;
    case 'NULL': return <span class="v null">null</span>;
    case 'SS': case 'NS': case 'BS': return <span class="v">{x.map((each, i) => <span class="el" key={i}>{tag === 'BS' ? hex(each).slice(0, 12) : each}</span>)}{full ? <span class="rel">set of {x.length}</span> : null}</span>;
    case 'L': return full && x.length ? <span class="v"><span class="b">[{x.length}]</span><Tree entries={x.map((each, i) => [i, each])} /></span> : <span class="v"><span class="b">[{x.length || ' '}]</span></span>;
    default: {
      const entries = Object.entries(x);
      if (full) return <span class="v"><span class="b">{`{${entries.length}}`}</span><Tree entries={entries} /></span>;
      return <span class="v"><span class="b">{'{ '}</span>{entries.slice(0, 2).map(([n, each], i) => <span key={n}>{i ? ', ' : ''}<span class="q">{n} </span><Value v={each} /></span>)}<span class="b">{entries.length > 2 ? ', … }' : ' }'}</span></span>;
    }
  }
};

export const Absent = () => <span class="v absent">—</span>;

export const Segmented = ({ options, current, onChange, label }) => (
  <div class="seg" role="tablist" aria-label={label}>
    {options.map(([id, text]) => <button type="button" key={id} role="tab" aria-selected={String(id === current)} onClick={() => onChange(id)}>{text}</button>)}
  </div>
);

export const Tabs = ({ options, current, onChange, label }) => (
  <div class="tabs" role="tablist" aria-label={label}>
    {options.map(([id, text, n]) => <button type="button" key={id} role="tab" aria-selected={String(id === current)} onClick={() => onChange(id)}>{text}{n != null ? <span class="n">{n}</span> : null}</button>)}
  </div>
);

export const copy = async (text, said = 'Copied.') => {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    toast('The browser did not allow copying.');
  }
};

export const CopyButton = ({ text, label = 'Copy' }) => <button type="button" class="btn tiny ghost" onClick={() => copy(text)}><Icon name="copy" />{label}</button>;

const JSON_TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\b\d[\d.]*\b)|\b(true|false|null)\b/g;
const CODE_TOKENS = /(\/\/.*|#.*$)|("(?:[^"\\]|\\.)*")|\b(var|new|for|return|import|long|int|String|Page|Pages|Optional|List)\b/gm;

/** Code with its words in colour. */
export const Code = ({ text, language }) => {
  const out = [];
  let at = 0;
  for (const m of text.matchAll(language === 'json' ? JSON_TOKENS : CODE_TOKENS)) {
    out.push(text.slice(at, m.index));
    const kind = language === 'json' ? (m[1] ? (m[2] ? 'k' : 's') : 'n') : (m[1] ? 'c' : m[2] ? 's' : 'k');
    out.push(<span class={kind} key={m.index}>{m[0]}</span>);
    at = m.index + m[0].length;
  }
  out.push(text.slice(at));
  return <pre class="code" tabIndex={0}>{out}</pre>;
};

/** Typed JSON for people: scalars on one line. */
export const pretty = (value) => JSON.stringify(value, null, 2).replace(/\{\s+"(S|N|B|BOOL|NULL)": ("(?:[^"\\]|\\.)*"|true|false)\s+\}/g, '{ "$1": $2 }');

/** A message without its code, which is for the documentation. */
export const unbracketed = (message) => message.replace(/^\[\w+\] /, '');

export const Failure = ({ message, onRetry }) => (
  <div class="note bad" role="alert"><Icon name="warn" /><span class="grow">{unbracketed(message)}</span>{onRetry ? <button type="button" class="btn tiny" onClick={onRetry}>Try again</button> : null}</div>
);

export const Skeleton = () => <><span class="skel w1" /><span class="skel w2" /></>;

