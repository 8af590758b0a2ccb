// One item: its fields, what is not in the model, where it is in indexes, who returns it, what it costs.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import * as api from './api.js';
import { bytes, readUnits, units, writeUnits } from './format.js';
import { keyText, patternsOf } from './model.js';
import { quoted } from './layers.jsx';
import { Absent, Code, CopyButton, Cost, Ent, Icon, Key, Segmented, Value, pretty, unbracketed } from './parts.jsx';
import { change, href } from './route.js';
import { session } from './session.js';
import { toast } from './toasts.jsx';

const ROLES = { VERSION: 'version', TIME_TO_LIVE: 'expires', CREATED_AT: 'created', UPDATED_AT: 'updated', UNIQUE: 'unique' };

const inKeys = (entity) => {
  const found = {};
  for (const key of entity?.keys || []) for (const part of [...key.partition, ...key.sort]) for (const c of part.components) (found[c.name] ||= new Set()).add(key.index || 'key');
  return found;
};

const EDITABLE = new Set(['S', 'N', 'BOOL']);

const FieldInput = ({ name, value, onDone }) => {
  const input = useRef();
  const [tag, now] = Object.entries(value)[0];
  useLayoutEffect(() => { input.current.focus(); input.current.select?.(); }, []);
  const typed = (text) => ({ [tag]: tag === 'BOOL' ? text === 'true' : text });
  const keys = (e) => {
    if (e.key === 'Enter') { e.preventDefault(); e.stopPropagation(); onDone(typed(e.currentTarget.value)); }
    if (e.key === 'Escape') { e.stopPropagation(); onDone(value); }
  };
  if (tag === 'BOOL') return <select ref={input} aria-label={name} value={String(now)} onKeyDown={keys} onChange={(e) => onDone(typed(e.currentTarget.value))}><option>true</option><option>false</option></select>;
  return <input ref={input} aria-label={name} defaultValue={now} spellcheck={false} onKeyDown={keys} onBlur={(e) => onDone(typed(e.currentTarget.value))} />;
};

/** A field; {@code edit} is how it is changed, where that is allowed. */
const Field = ({ name, value, roles, expiry, edit, reveal }) => {
  const [typing, setTyping] = useState(false);
  const changed = edit && name in edit.values;
  const now = changed ? edit.values[name] : value;
  const can = edit && value && EDITABLE.has(Object.keys(value)[0]);
  return (
    <div class={`fld${changed ? ' chg' : ''}`}>
      <span class="fn" title={name}>{name}</span>
      <span class="ty">{value ? Object.keys(value)[0] : ''}</span>
      <div>{typing ? <FieldInput name={name} value={now} onDone={(v) => { setTyping(false); edit.set(name, v); }} /> : now ? <Value v={now} full expiry={expiry} /> : <Absent />}</div>
      <span>{reveal ? <button type="button" class="btn tiny ghost" aria-label={`Reveal ${name}`} title="Shows what is sensitive in this item; the workbench keeps a line about it in its log" onClick={reveal}><Icon name="eye" />Reveal</button> : null}{can && !typing ? <button type="button" class="btn tiny ghost act" aria-label={`Edit ${name}`} onClick={() => setTyping(true)}><Icon name="edit" /></button> : null}{roles ? <span class="role">{roles}</span> : null}</span>
    </div>
  );
};

const MANAGED = new Set(['VERSION', 'CREATED_AT', 'UPDATED_AT', 'UNIQUE']);

/** The values that were typed over an item, and what they would change. */
const useEdits = (t, item) => {
  const [values, setValues] = useState({});
  const [preview, setPreview] = useState(null);
  const [failure, setFailure] = useState('');
  useLayoutEffect(() => { setValues({}); setPreview(null); setFailure(''); }, [item]);
  const body = (set) => ({ item: item.i, set, remove: [] });
  useEffect(() => {
    let gone = false;
    if (!Object.keys(values).length) { setPreview(null); setFailure(''); return; }
    api.edit(t.name, body(values)).then((p) => { if (!gone) { setPreview(p); setFailure(''); } }).catch((e) => { if (!gone) { setPreview(null); setFailure(e.message); } });
    return () => { gone = true; };
  }, [values, item]);
  const set = (name, v) => {
    const next = { ...values };
    if (JSON.stringify(v) === JSON.stringify(item.i[name])) delete next[name]; else next[name] = v;
    setValues(next);
  };
  return { values, preview, failure, set, discard: () => setValues({}), body, failed: setFailure };
};

const shownValue = (v) => v == null ? '—' : typeof Object.values(v)[0] === 'string' ? Object.values(v)[0] : JSON.stringify(Object.values(v)[0]);

const Save = ({ t, item, edits, onWritten }) => {
  const [busy, setBusy] = useState(false);
  const { preview, failure } = edits;
  if (!preview && !failure) return null;
  const undo = async (now) => {
    const old = Object.fromEntries(Object.keys(edits.values).map((name) => [name, item.i[name]]));
    try {
      const { item: back } = await api.edit(t.name, { item: now.i, set: old, remove: [] }, true);
      onWritten(back);
      toast('Undone: the values are as they were.');
    } catch (e) {
      toast(unbracketed(e.message));
    }
  };
  const write = async () => {
    setBusy(true);
    try {
      const { item: now } = await api.edit(t.name, edits.body(edits.values), true);
      onWritten(now);
      toast('Written, as it was shown.', 'Undo', () => undo(now));
    } catch (e) {
      edits.failed(e.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="savebar">
      {failure ? <div class="note bad" role="alert"><Icon name="warn" /><span>{unbracketed(failure)}</span></div> : <div class="lab">What will be written</div>}
      {preview ? <div class="diff">{preview.changes.map((c) => <div class="pairdiff" key={c.attribute}><div class="d">− {c.attribute} {shownValue(c.before)}</div><div class="a">+ {c.attribute} {shownValue(c.after)}</div></div>)}</div> : null}
      {preview ? <div class="small soft">Only if the item is still as shown here. Everything else in it stays as it is stored.</div> : null}
      <div class="row">{preview ? <button type="button" class="btn primary" disabled={busy || !!failure} onClick={write}>Write <Cost n={units(preview.price)} unit="WRU" /></button> : null}<button type="button" class="btn ghost" onClick={edits.discard}>Discard</button></div>
    </div>
  );
};

const ModelFields = ({ t, item, entity, edit, reveal }) => {
  const keys = inKeys(entity);
  return entity.components.filter((c) => c.attribute).map((c) => {
    const roles = [ROLES[c.role], ...(keys[c.name] || [])].filter(Boolean).join(' · ');
    return <Field key={c.name} name={c.attribute} value={item.i[c.attribute]} roles={roles} expiry={c.attribute === t.timeToLive} edit={MANAGED.has(c.role) || keys[c.name]?.has('key') ? null : edit} reveal={item.m?.includes(c.attribute) ? reveal : null} />;
  });
};

const sorted = (names) => [...names].sort((a, b) => a < b ? -1 : 1);

const others = (t, item, entity) => sorted(Object.keys(item.i).filter((a) => !t.keyAttributes.has(a) && !t.own.has(a) && !entity?.byAttribute.has(a)));

const IndexEntries = ({ t, item }) => (
  <div class="sect">
    <div class="lab">Index entries</div>
    {item.x.length ? item.x.map((x) => (
      <div class="ixrow" key={x.n}>
        <span>{x.p.length ? <button type="button" class="idx" onClick={() => change({ f: `index:${x.n} pk:${quoted(x.p.map((a) => keyText(a.s)).join('|'))}`, item: null })}>{x.n}</button> : <span class="idx no">{x.n}</span>}</span>
        <span>
          {x.p.length ? <><Key t={t} attributes={x.p} tab={0} />{x.r.length ? <><span class="dim"> / </span><Key t={t} attributes={x.r} tab={0} /></> : null}</> : null}
          {x.t === 'ABSENT' ? <span class="dim small">absent: {x.w}</span> : null}
          {x.t === 'STALE' ? <div class="warn small">stale: {x.w}</div> : null}
        </span>
      </div>
    )) : <span class="dim small">{item.e || 'The item'} is in no index.</span>}
  </div>
);

const Returning = ({ t, item }) => {
  const estimates = session.estimates.value[t.name] || {};
  const found = patternsOf(t, item);
  if (!found.length) return null;
  return (
    <div class="sect">
      <div class="lab">Patterns that return it</div>
      {found.map(({ pattern, args }) => {
        const e = estimates[pattern.name]?.estimate;
        return (
          <a class="ptn" key={pattern.name} href={href(t.name, 'patterns', { p: pattern.name, ...args })}>
            <span class="mono cut">{pattern.name}<span class="dim">({pattern.parameters.map((q) => args[q.name] ? args[q.name].slice(0, 16) : '…').join(', ')})</span></span>
            <span class="grow" />
            {e ? <Cost n={units(e.units)} dear={pattern.operation === 'SCAN'} /> : null}<Icon name="arrow" />
          </a>
        );
      })}
    </div>
  );
};

/** Roughly how much of an item each attribute is, by its text. */
const weights = (item) => Object.entries(item.i).map(([name, v]) => [name, name.length + JSON.stringify(Object.values(v)[0]).length]);

const Size = ({ item }) => {
  const bar = useRef();
  const all = weights(item);
  useLayoutEffect(() => { [...bar.current.children].forEach((el, i) => el.style.setProperty('flex', String(all[i][1]))); });
  const entries = item.x.filter((x) => x.p.length).length;
  return (
    <div class="sect">
      <div class="lab">Size and cost</div>
      <div class="sizebar" ref={bar}>{all.map(([name, size], i) => <span class={`e${1 + i % 8}`} key={name} title={`${name}, about ${size} B`} />)}</div>
      <div class="row small soft wrap">
        <span>read <Cost n={units(readUnits(item.s))} /></span>
        <span>strongly <Cost n={units(readUnits(item.s, true))} /></span>
        <span>rewrite <Cost n={units(writeUnits(item.s))} unit="WRU" /></span>
        <span class="dim">{entries ? `and again for each of ${entries} index ${entries === 1 ? 'entry' : 'entries'} that changes` : 'table only'}</span>
      </div>
    </div>
  );
};

const WHAT_FOLLOWS = {
  UNDECODABLE: 'Reads of this collection fail until it is repaired; the item itself is safe.',
  UNKNOWN: 'Reads of entities pass over it.',
  HIDDEN: 'Reads of entities pass over it.',
};

export const Drawer = ({ t, item, tab, onTab, onClose, onWritten, partial }) => {
  const entity = t.byType.get(item.e);
  const edits = useEdits(t, item);
  // What is masked has to be revealed before the item is changed: a change is made on condition of the whole item.
  const edit = session.writes.value && entity && !partial && !item.m ? edits : null;
  const reveal = async () => {
    try {
      const { item: whole } = await api.reveal(t.name, Object.fromEntries([...item.p, ...item.r].map((a) => [a.a, item.i[a.a]])));
      onWritten(whole);
    } catch (e) {
      toast(unbracketed(e.message));
    }
  };
  const foreign = others(t, item, entity);
  const body = useRef();
  useLayoutEffect(() => { body.current.scrollTop = 0; }, [item]);
  return (
    <section class="drawer" aria-label="Item">
      <header>
        <div class="row"><Ent e={t.ofItem(item)} />{item.k === 'UNDECODABLE' ? <span class="small soft">{item.e}</span> : null}<span class="dim small">{bytes(item.s)}</span><span class="grow" /><Segmented label="Item" options={[['fields', 'Fields'], ['raw', 'Raw']]} current={tab} onChange={onTab} /><button type="button" class="iconbtn" aria-label="Close (Esc)" onClick={onClose}><Icon name="close" /></button></div>
        <div><Key t={t} attributes={item.p} tab={0} />{item.r.length ? <><span class="dim"> / </span><Key t={t} attributes={item.r} tab={0} /></> : null}</div>
      </header>
      <div class="body" ref={body} tabIndex={-1}>
        {tab === 'raw' ? (
          <><div class="row rawhead"><span class="small dim grow">Exactly as it was read: sets stay sets, and numbers keep all their digits.</span><CopyButton text={JSON.stringify(item.i)} /></div><Code text={pretty(item.i)} language="json" /></>
        ) : (
          <>
            {item.w ? <div class="sect"><div class={`note${item.k === 'UNDECODABLE' ? ' bad' : item.k === 'HIDDEN' ? ' info' : ''}`}><Icon name="warn" /><span>{item.w[0].toUpperCase() + item.w.slice(1)}. {WHAT_FOLLOWS[item.k]}</span></div></div> : null}
            {item.m && session.writes.value ? <div class="sect"><div class="note info"><Icon name="warn" /><span>Some of it is masked. Reveal it to change the item.</span></div></div> : null}
            {partial ? <div class="sect"><div class="note info"><Icon name="warn" /><span>A part of the item: the index does not hold all its attributes.</span></div></div> : null}
            {entity ? <ModelFields t={t} item={item} entity={entity} edit={edit} reveal={reveal} /> : null}
            {foreign.length ? <>{entity ? <div class="sect"><div class="lab">Not in the model <span class="dim plain">kept as they are by every write</span></div></div> : null}{foreign.map((a) => <Field key={a} name={a} value={item.i[a]} expiry={a === t.timeToLive} edit={edit} />)}</> : null}
            {t.indexes.length > 1 && (entity || item.x.length) ? <IndexEntries t={t} item={item} /> : null}
            <Returning t={t} item={item} />
            <Size item={item} />
          </>
        )}
      </div>
      {edit ? <Save t={t} item={item} edits={edits} onWritten={onWritten} /> : null}
    </section>
  );
};
