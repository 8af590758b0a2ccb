// Model: who writes and reads which index, the keys as a table, and how the live table differs.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { bytes, num, short, units } from './format.js';
import { screenKeys } from './keys.js';
import { entityKey, TABLE } from './model.js';
import { Cost, Ent, Tabs, Template, Templates } from './parts.jsx';
import { change, href, route } from './route.js';
import { compare, session } from './session.js';

const template = (parts) => parts.map((p) => p.template).join(' · ');

/** What belongs to a card: itself, and whatever it writes to, reads from or is read by. */
const related = (t, id) => {
  const hot = new Set([id]);
  const [kind, name] = [id[0], id.slice(2)];
  const patterns = t.patterns.filter((p) => kind === 'e' ? p.entities.includes(name) : kind === 'p' ? p.name === name : p.index === name);
  for (const p of patterns) {
    hot.add(`p:${p.name}`);
    if (kind !== 'i') hot.add(`i:${p.index}`);
    if (kind === 'p') for (const e of p.entities) hot.add(`e:${e}`);
  }
  for (const e of t.entities) {
    if (kind === 'e' && e.id === name) for (const k of e.keys) hot.add(`i:${k.index}`);
    if (kind === 'i' && e.keys.some((k) => k.index === name)) hot.add(`e:${e.id}`);
  }
  return hot;
};

const edgesOf = (t, patterns) => [
  ...t.entities.flatMap((e) => e.keys.map((k) => ({ from: `e:${e.id}`, to: `i:${k.index}`, cls: `e${e.hue}` }))),
  ...patterns.map((p) => ({ from: `i:${p.index}`, to: `p:${p.name}`, cls: 'rd' })),
];

const Paths = ({ canvas, edges, hot, size }) => {
  const [paths, setPaths] = useState([]);
  useLayoutEffect(() => {
    const root = canvas.current;
    if (!root) return;
    const origin = root.getBoundingClientRect();
    const total = {}, used = {};
    for (const { from, to } of edges) { total[`${from}>`] = (total[`${from}>`] || 0) + 1; total[`>${to}`] = (total[`>${to}`] || 0) + 1; }
    const at = (box, slot) => { used[slot] = (used[slot] || 0) + 1; return box.top - origin.top + box.height * used[slot] / (total[slot] + 1); };
    setPaths(edges.map((edge) => {
      const a = root.querySelector(`[data-card="${CSS.escape(edge.from)}"]`).getBoundingClientRect();
      const b = root.querySelector(`[data-card="${CSS.escape(edge.to)}"]`).getBoundingClientRect();
      const x1 = a.right - origin.left, x2 = b.left - origin.left, m = (x2 - x1) / 2;
      const y1 = at(a, `${edge.from}>`), y2 = at(b, `>${edge.to}`);
      return { ...edge, d: `M${x1} ${y1} C${x1 + m} ${y1} ${x2 - m} ${y2} ${x2} ${y2}` };
    }));
  }, [edges, size]);
  return <svg aria-hidden="true">{paths.map((p) => <path key={p.from + p.to} d={p.d} class={`${p.cls}${hot?.has(p.from) && hot.has(p.to) ? ' hot' : ''}`} />)}</svg>;
};

const EntityCard = ({ t, e, card }) => {
  const n = session.samples.value[t.name]?.counts.find((c) => c.kind === 'ENTITY' && c.entity === e.id);
  return (
    <button type="button" {...card(`e:${e.id}`, 'card')}>
      <div class="row"><Ent e={e} /><span class="grow" /><span class="small dim num">{n ? (n.met ? `${n.margin ? '≈ ' : ''}${short(n.count)}` : `< ${short(n.count)}`) : ''}</span></div>
      {e.keys.map((k) => <div class="kt" key={k.index}><span class="idx">{k.index ? k.index.slice(0, 6) : 'table'}</span><span class="key cut" title={`${template(k.partition)} / ${template(k.sort)}`}><Templates t={t} parts={k.partition} />{k.sort.length ? <><span class="k"> / </span><Templates t={t} parts={k.sort} /></> : null}</span></div>)}
    </button>
  );
};

const IndexCard = ({ t, index, card }) => {
  const live = session.live.value[t.name];
  const size = live ? (index.name === TABLE ? live.bytes : live.indexes[index.name]) : null;
  const writers = t.entities.map((e) => ({ e, key: entityKey(t, e.id, index.name) })).filter(({ key }) => key);
  const kinds = new Map();
  for (const { e, key } of writers) { const text = template(key.partition); kinds.set(text, [...(kinds.get(text) || []), e]); }
  const what = index.name === TABLE ? `${kinds.size} ${kinds.size === 1 ? 'kind' : 'kinds'} of collection` : kinds.size > 1 ? `overloaded: ${kinds.size} kinds of key` : 'one kind of key';
  return (
    <button type="button" {...card(`i:${index.name}`, 'card')}>
      <div class="row"><b>{index.name || t.name}</b>{index.local ? <span class="idx">local</span> : null}<span class="grow" /><span class="small dim">{size == null ? '' : bytes(size)}</span></div>
      <div class="mono dim keyattrs">{[...index.partitionKey, ...index.sortKey].join(' · ')}</div>
      {[...kinds].map(([text, es]) => <div class="cl" key={text}><span class="cut grow"><Template t={t} template={text} /></span>{es.map((e) => <Ent e={e} label={false} key={e.id} />)}</div>)}
      <div class="small dim">{what}{index.projected !== 'ALL' ? `, holds ${index.projected === 'KEYS_ONLY' ? 'keys only' : 'some attributes'}` : ''}</div>
    </button>
  );
};

const PatternCard = ({ t, p, card }) => {
  const e = session.estimates.value[t.name]?.[p.name]?.estimate;
  const entity = t.byType.get(p.entities[0]);
  return (
    <button type="button" {...card(`p:${p.name}`, 'card ptnc')} title={p.summary}>
      {entity ? <Ent e={entity} label={false} /> : null}<span class="mono cut strong">{p.name}</span><span class="grow" />
      {p.operation === 'SCAN' ? <span class="op scan">SCAN</span> : e ? <Cost n={units(e.units)} /> : null}
    </button>
  );
};

const Diagram = ({ t }) => {
  const pinned = route.value.query.get('on') || '';
  const [hover, setHover] = useState('');
  const [size, setSize] = useState('');
  const canvas = useRef();
  const patterns = useRef();
  patterns.current ||= [...t.patterns].sort((a, b) => t.indexes.findIndex((i) => i.name === a.index) - t.indexes.findIndex((i) => i.name === b.index));
  const edges = useRef();
  edges.current ||= edgesOf(t, patterns.current);
  useEffect(() => {
    const watch = new ResizeObserver(() => { if (canvas.current) setSize(`${canvas.current.offsetWidth} ${canvas.current.offsetHeight}`); });
    watch.observe(canvas.current);
    document.fonts?.ready.then(() => setSize('fonts'));
    return () => watch.disconnect();
  }, []);
  const focus = hover || pinned;
  const hot = focus ? related(t, focus) : null;
  const card = (id, cls) => ({
    class: `${cls}${hot?.has(id) ? ' hot' : ''}${id === pinned ? ' on' : ''}`,
    'data-card': id, 'aria-pressed': String(id === pinned),
    onMouseEnter: () => setHover(id), onMouseLeave: () => setHover(''), onFocus: () => setHover(id), onBlur: () => setHover(''),
    onClick: () => change({ on: pinned === id ? null : id }, true),
  });
  return (
    <div class="model">
      <div class={`canvas${hot ? ' focus' : ''}`} ref={canvas}>
        <Paths canvas={canvas} edges={edges.current} hot={hot} size={`${size} ${Object.keys(session.samples.value)} ${Object.keys(session.estimates.value)}`} />
        <div class="colh"><b>Entities</b> write</div><div /><div class="colh"><b>Table and indexes</b></div><div /><div class="colh"><b>Patterns</b> read</div>
        <div class="stackc">{t.entities.map((e) => <EntityCard key={e.id} t={t} e={e} card={card} />)}</div><div />
        <div class="stackc wide">{t.indexes.map((i) => <IndexCard key={i.name} t={t} index={i} card={card} />)}</div><div />
        <div class="stackc tight">{patterns.current.map((p) => <PatternCard key={p.name} t={t} p={p} card={card} />)}</div>
      </div>
      <div class="caption"><span>A key part wears the colour of the entity that it identifies; grey identifies none.</span><span>Solid: writes. Dashed: reads.</span><span>Click a card to keep its paths.</span></div>
    </div>
  );
};

const Keys = ({ t }) => (
  <div class="page"><div class="panel scroll" tabIndex={0} role="region" aria-label="Keys">
    <table class="t matrix">
      <thead><tr><th>Entity</th>{t.indexes.map((i) => <th key={i.name}>{i.label} {[...i.partitionKey, ...i.sortKey].join(' / ')}</th>)}<th>Served patterns</th></tr></thead>
      <tbody>{t.entities.map((e) => (
        <tr key={e.id}>
          <td><Ent e={e} /></td>
          {t.indexes.map((i) => { const key = entityKey(t, e.id, i.name); return <td key={i.name}>{key ? <><div><Templates t={t} parts={key.partition} /></div><div><Templates t={t} parts={key.sort} /></div></> : <span class="v absent">—</span>}</td>; })}
          <td><div class="row wrap tight">{t.patterns.filter((p) => p.entities.includes(e.id)).map((p) => <a class="idx" key={p.name} href={href(t.name, 'patterns', { p: p.name })}>{p.name}</a>)}</div></td>
        </tr>
      ))}</tbody>
    </table>
  </div></div>
);

const Drift = ({ t }) => {
  const found = session.differences.value[t.name];
  const [busy, setBusy] = useState(false);
  const again = async () => { setBusy(true); try { await compare(t.name); } finally { setBusy(false); } };
  if (!found) return <div class="page"><div class="empty"><span>Comparing…</span></div></div>;
  const button = <button type="button" class="btn tiny" disabled={busy} onClick={again}>Compare again</button>;
  if (!found.length) return <div class="page"><div class="empty"><b>The live table is as the model says.</b><span>Keys, indexes, projections and time to live agree.</span>{button}</div></div>;
  return (
    <div class="page"><div class="panel">
      <header><h2>{found.length === 1 ? '1 difference' : `${found.length} differences`} between the model and the live table</h2><span class="grow" /><span class="small dim hide-s">DescribeTable, which is free</span>{button}</header>
      {found.map((d) => (
        <div class="in drift" key={d.kind + d.subject}>
          <div class="row"><span class={`dot ${d.breaking ? 'bad' : 'warn'}`} /><b>{d.message}</b><span class="idx">{d.breaking ? 'breaks patterns' : 'breaks nothing'}</span></div>
          <p class="soft">What to do: {d.remedy}.</p>
        </div>
      ))}
    </div></div>
  );
};

export const Model = ({ t }) => {
  const view = route.value.query.get('view') || 'diagram';
  const found = session.differences.value[t.name];
  screenKeys.current = (e) => { if (e.key !== 'Escape' || !route.value.query.get('on')) return false; change({ on: null }, true); return true; };
  return (
    <>
      <div class="row tabrow"><Tabs label="Model" options={[['diagram', 'Diagram'], ['keys', 'Keys'], ['live', 'Live table', found?.length || null]]} current={view} onChange={(id) => change({ view: id === 'diagram' ? null : id })} /><span class="grow" /><span class="small dim hide-s">{t.entities.length} entities · {num(t.indexes.length - 1)} indexes · {t.patterns.length} patterns · {t.interface}</span></div>
      {view === 'keys' ? <Keys t={t} /> : view === 'live' ? <Drift t={t} /> : <Diagram t={t} />}
    </>
  );
};

