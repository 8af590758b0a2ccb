// Explore: the table as item collections, since that is how it lies.
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import * as api from './api.js';
import { Drawer } from './drawer.jsx';
import { parse, plan as planOf, fault } from './filter.js';
import { bytes, num, plural, readUnits, short, units } from './format.js';
import { screenKeys } from './keys.js';
import { confirm, quoted } from './layers.jsx';
import { itemId, itemKey, keyText, patternsOf } from './model.js';
import { Absent, Cost, Ent, Failure, Icon, Key, Value, copy, unbracketed } from './parts.jsx';
import { Rows } from './rows.js';
import { change, go, href, route } from './route.js';
import { learn, sample, session } from './session.js';

const AHEAD = 600;
const OVERSCAN = 240;
/** With a filter that no key serves, so many pages are read before asking. */
const UNASKED_PAGES = 3;
const SAMPLE_MORE = 120;

const only = (terms, name) => terms.filter((x) => x.name === name && !x.negated);

/** A filter's text with its words in colour, under the field's own transparent text. */
const Painted = ({ t, text }) => {
  const out = [];
  let at = 0;
  for (const x of parse(text)) {
    out.push(text.slice(at, x.at));
    const head = (x.negated ? '-' : '') + x.name;
    out.push(x.name ? <span key={x.at}><span class="fk">{head}</span><span class="fo">{x.op}</span><span class={fault(t, x) ? 'fb' : 'fv'}>{x.source.slice(head.length + x.op.length)}</span></span> : <span key={x.at}>{x.source}</span>);
    at = x.at + x.source.length;
  }
  out.push(text.slice(at));
  return <div class="paint" aria-hidden="true">{out}</div>;
};

const example = (t) => {
  const e = t.entities.find((x) => x.columns.length) || t.entities[0];
  const number = t.entities.flatMap((x) => x.columns).find((c) => c.kind === 'NUMBER');
  return ['Filter:', `entity:${e.id}`, number ? `${number.name}>100` : '', t.indexes[1] ? `in:${t.indexes[1].name}` : '', 'is:undecodable'].filter(Boolean).join('  ');
};

const toggled = (text, e) => {
  const term = e.style ? `is:${e.id}` : `entity:${e.id}`;
  const words = text.split(/\s+/).filter(Boolean);
  const rest = words.filter((w) => !/^(entity|is):/.test(w));
  return (words.includes(term) ? rest : [term, ...rest]).join(' ');
};

const Chip = ({ e, n, active, dimmed, low, order, onToggle }) => (
  <button type="button" class={`chip${low ? ' low' : ''}${dimmed ? ' dimmed' : ''}`} aria-pressed={String(active)} title={`${e.doc || e.label}${order < 9 ? `  (${order + 1})` : ''}`} onClick={() => onToggle(e)}>
    <Ent e={e} />
    <span class="n">{n ? (n.met ? short(n.count) : `< ${short(n.count)}`) : '…'}{n?.margin ? <span class="pm"> ±{n.margin >= 1000 ? `${(n.margin / 1000).toFixed(1)} k` : n.margin}</span> : null}</span>
  </button>
);

const counted = (counts, e) => counts?.find((c) => e.style ? c.kind.toLowerCase() === e.id : c.kind === 'ENTITY' && c.entity === e.id);

const Chips = ({ t, chosen, onToggle }) => {
  const counts = session.samples.value[t.name]?.counts;
  const total = counts?.reduce((sum, c) => sum + (c.met ? c.count : 0), 0) || 1;
  const share = useRef();
  const shown = [...t.entities, ...Object.values(t.odd)].map((e) => ({ e, n: counted(counts, e) })).filter(({ n }) => n?.met && n.count);
  useLayoutEffect(() => { [...share.current.children].forEach((el, i) => el.style.setProperty('flex', String(Math.max(shown[i].n.count / total, 0.002)))); });
  const dim = (e) => chosen.size > 0 && !chosen.has(e.id.toLowerCase());
  return (
    <>
      <div class="comp" role="img" aria-label="Share of each entity" ref={share}>
        {shown.map(({ e, n }) => <span key={e.id} class={`e${e.hue}${dim(e) ? ' off' : ''}${e.style === 'unk' || e.style === 'bad' ? ' hatch' : ''}`} title={`${e.label}: ${(100 * n.count / total).toFixed(1)} %`} />)}
      </div>
      <div class="chips">{t.entities.map((e, i) => <Chip key={e.id} e={e} n={counted(counts, e)} order={i} active={chosen.has(e.id.toLowerCase())} dimmed={dim(e)} onToggle={onToggle} />)}</div>
    </>
  );
};

const Odd = ({ t, chosen, onToggle }) => {
  const counts = session.samples.value[t.name]?.counts;
  if (!counts) return null;
  const odd = Object.values(t.odd).map((e) => ({ e, n: counted(counts, e) })).filter(({ n, e }) => n && (n.met ? n.count : e.style === 'bad'));
  const clean = odd.every(({ e, n }) => e.style === 'hid' || !n.met);
  return (
    <span class="row odd">
      {odd.filter(({ n }) => n.met && n.count).map(({ e, n }) => <Chip key={e.id} e={e} n={n} low active={chosen.has(e.id)} dimmed={chosen.size > 0 && !chosen.has(e.id)} onToggle={onToggle} />)}
      {clean ? <span class="row small dim"><span class="dot ok" />every {session.samples.value[t.name].exact ? '' : 'sampled '}item decodes</span> : null}
    </span>
  );
};

const Plan = ({ t, plan, rows, onScan, children }) => {
  const live = session.live.value[t.name];
  const mean = live?.items ? live.bytes / live.items : 0;
  const estimate = plan.pattern ? session.estimates.value[t.name]?.[plan.pattern.name]?.estimate : null;
  const whole = live ? readUnits(live.bytes) : 0;
  return (
    <div class="plan" role="status">
      <span class={`dot ${{ collection: 'ok', pattern: 'ok', local: 'warn', bad: 'bad' }[plan.kind] || ''}`} />
      <span class={`cut${plan.kind === 'bad' ? ' bad' : ''}`}>{plan.text}</span>
      {plan.pattern ? <a class="mono" href={href(t.name, 'patterns', { p: plan.pattern.name, ...plan.args })}>{plan.pattern.name}</a> : null}
      {estimate ? <Cost n={`${estimate.atMost ? 'at most ' : ''}${units(estimate.units)}`} /> : null}
      {plan.kind === 'page' && mean ? <Cost n={units(readUnits(mean * 200))} unit="RRU a page" /> : null}
      {plan.kind === 'local' && !rows.done && live ? <button type="button" class="btn tiny" onClick={() => onScan(whole)}>{rows.hunting ? 'Stop' : 'Scan the whole table…'}{rows.hunting ? null : <Cost n={units(whole)} dear />}</button> : null}
      <span class="grow" />
      {children}
    </div>
  );
};

const NUMERIC = new Set(['NUMBER']);

const Head = ({ t, single, index }) => {
  const ix = t.index(index);
  return (
    <div class={`ghead${single ? ' one' : ''}`} role="row">
      <span class="c-ent" role="columnheader"><span class={single ? 'sr' : ''}>Entity</span></span>
      <span class="c-sk" role="columnheader">{single ? [...ix.partitionKey, ...ix.sortKey].join(' / ') : ix.sortKey.join(' · ') || 'Key'}</span>
      {single ? single.columns.slice(0, 5).map((c) => <span class={`c-f${NUMERIC.has(c.kind) ? ' rt' : ''}`} role="columnheader" key={c.name}>{c.name}</span>) : <span class="c-f" role="columnheader">Fields</span>}
      <span class="c-ix" role="columnheader">Also in</span>
      <span class="c-sz" role="columnheader">Size</span>
    </div>
  );
};

const fieldsOf = (t, item) => {
  const e = t.byType.get(item.e);
  if (e) return e.columns.map((c) => c.attribute).filter((a) => item.i[a]);
  return Object.keys(item.i).filter((a) => !t.keyAttributes.has(a) && !t.own.has(a));
};

const Fields = ({ t, item }) => {
  if (item.k === 'UNKNOWN' || item.k === 'UNDECODABLE') return <span class={`small ${item.k === 'UNDECODABLE' ? 'bad' : 'soft'}`}>{item.w}</span>;
  const stale = item.x.find((x) => x.t === 'STALE');
  return <>{stale ? <span class="pair warn small">stale in {stale.n}: {stale.w}</span> : null}{fieldsOf(t, item).slice(0, 8).map((a) => <span class="pair" key={a}><span class="n">{a}</span><Value v={item.i[a]} /></span>)}</>;
};

const Group = ({ t, row, y, index }) => {
  const el = useRef();
  useLayoutEffect(() => { el.current.style.setProperty('top', `${y}px`); }, [y]);
  const size = row.items.reduce((sum, item) => sum + item.s, 0);
  const kinds = [...new Map(row.items.map((item) => [item.k + item.e, t.ofItem(item)])).values()];
  return (
    <div class="g" role="row" ref={el}>
      {index ? <span class="idx">{index}</span> : null}
      <Key t={t} attributes={row.partition} />
      <span class="mini">{kinds.map((e) => <Ent e={e} label={false} key={e.id + e.label} />)}</span>
      <span class="meta"><span class="num">{plural(row.items.length, 'item')}</span><span class="num">{bytes(size)}</span><Cost n={units(readUnits(size))} /></span>
    </div>
  );
};

const Item = ({ t, row, y, rows, single, selected, onOpen }) => {
  const el = useRef();
  useLayoutEffect(() => { el.current.style.setProperty('top', `${y}px`); }, [y]);
  const { item } = row;
  return (
    <div class={`r${selected ? ' sel' : ''}`} role="row" aria-selected={String(selected)} ref={el} onClick={() => onOpen(row)}>
      <span class="c-ent cut" role="gridcell"><Ent e={t.ofItem(item)} label={!single} /></span>
      <span class="c-sk cut" role="gridcell" title={keyText([...rows.partition(item), ...rows.sort(item)].flatMap((a, i) => i ? [' / ', ...a.s] : a.s))}>{single ? <><Key t={t} attributes={rows.partition(item)} /><span class="dim"> / </span></> : null}<Key t={t} attributes={rows.sort(item)} /></span>
      {single ? single.columns.slice(0, 5).map((c) => <span class={`c-f cut${NUMERIC.has(c.kind) ? ' rt' : ''}`} role="gridcell" key={c.name}>{item.i[c.attribute] ? <Value v={item.i[c.attribute]} /> : <Absent />}</span>) : <span class="c-f cut" role="gridcell"><Fields t={t} item={item} /></span>}
      <span class="c-ix" role="gridcell">{item.x.filter((x) => x.p.length).slice(0, 2).map((x) => <button type="button" class="idx" key={x.n} tabIndex={-1} title={`Go to its collection in ${x.n}`} onClick={(e) => { e.stopPropagation(); change({ f: `index:${x.n} pk:${quoted(x.p.map((a) => keyText(a.s)).join('|'))}`, item: null }); }}>{x.n.length > 6 ? `${x.n.slice(0, 5)}…` : x.n}</button>)}</span>
      <span class="c-sz" role="gridcell">{bytes(item.s)}</span>
    </div>
  );
};

const Foot = ({ t, rows, plan }) => {
  const live = session.live.value[t.name];
  const taken = session.samples.value[t.name];
  const price = session.samplePrice.value[t.name];
  const more = price && live ? Math.min(price * SAMPLE_MORE / 40, readUnits(live.bytes)) : 0;
  return (
    <div class="gfoot">
      <span>{plan.kind === 'local' ? `${num(rows.matched)} found in ${num(rows.read)} read` : rows.done ? plural(rows.matched, 'item') : `${num(rows.matched)} read`}{live && plan.kind !== 'collection' && plan.kind !== 'pattern' ? ` of about ${num(live.items)}` : ''}</span>
      {taken ? <span class="hide-s">{taken.exact ? 'counts are exact' : `counts: ${num(taken.sampled)} items in ${taken.segments} random segments, 95 %`}</span> : session.sampling.value[t.name] ? <span class="hide-s">counting…</span> : null}
      {!taken && price && !session.sampling.value[t.name] ? <button type="button" class="btn tiny ghost" onClick={() => sample(t.name)}>Sample the counts <Cost n={units(price)} /></button> : null}
      {taken && !taken.exact && taken.segments < SAMPLE_MORE ? <button type="button" class="btn tiny ghost hide-s" onClick={() => confirm({ title: `Sample ${SAMPLE_MORE} segments of ${t.name}?`, text: `Reads about ${num(SAMPLE_MORE * 200)} items in random places, so that the counts’ intervals become narrower.`, cost: more, action: 'Sample', act: () => sample(t.name, SAMPLE_MORE) })}>Sample more <Cost n={units(more)} /></button> : null}
      <span class="grow" />
      <span class="hide-s"><span class="kbd">j</span> <span class="kbd">k</span> <span class="kbd">↵</span>   <span class="kbd">?</span> all keys</span>
    </div>
  );
};

const Nothing = ({ t, rows, plan }) => (
  <div class="empty">
    <b>{plan.kind === 'collection' ? 'This collection is empty.' : plan.terms.length ? 'Nothing here matches.' : 'The table is empty.'}</b>
    <span>{plan.kind === 'collection' ? `No item of ${t.name} has ${plan.pk} as its partition key on ${plan.index || 'the table'}.` : `Looked at ${num(rows.read)} items.`}</span>
    {route.value.query.get('f') ? <div class="row"><button type="button" class="btn" onClick={() => change({ f: null })}>Clear the filter</button></div> : null}
  </div>
);

// Parts that show rows are given their version too: rows are changed in place, and equal properties are not drawn again.
export const Explore = ({ t }) => {
  const filter = route.value.query.get('f') || '';
  const wanted = route.value.query.get('item') || '';
  const [text, setText] = useState(filter);
  const [version, redraw] = useReducer((n) => n + 1, 0);
  const [selected, setSelected] = useState(wanted);
  const [open, setOpen] = useState(null);
  const [tab, setTab] = useState('fields');
  const [lost, setLost] = useState('');
  const input = useRef();
  const list = useRef();
  const space = useRef();
  const plan = useMemo(() => planOf(t, filter), [t, filter]);
  const single = useMemo(() => { const es = only(plan.terms, 'entity'); return es.length === 1 && plan.kind !== 'collection' ? t.entities.find((e) => e.id.toLowerCase() === es[0].value.toLowerCase()) : null; }, [plan]);
  const rows = useMemo(() => new Rows(t, plan, !!single, redraw), [plan]);
  useEffect(() => { rows.load(); return () => rows.stop(); }, [rows]);
  useEffect(() => setText(filter), [filter]);
  useEffect(() => { if (rows.pages.length || rows.done || rows.failure) session.rowsShown(); if (rows.pages.length) learn(t.name); }, [version]);
  useEffect(() => { if (list.current) list.current.scrollTop = 0; }, [rows]);
  const chosen = useMemo(() => new Set([...only(parse(text), 'entity'), ...only(parse(text), 'is')].map((x) => x.value.toLowerCase())), [text]);

  // An address may name an item that is not among the first: it is read by its key.
  useEffect(() => {
    if (!wanted || (open && itemId(open) === wanted)) return;
    let gone = false;
    setLost('');
    for (const { row } of rows.all()) if (row.id === wanted) { setOpen(row.item); return; }
    const key = itemKey(t, wanted);
    const none = `No item of ${t.name} has the key ${wanted.replace('|', ' / ')}.`;
    if (!key) { setLost(none); return; }
    api.item(t.name, key).then((a) => { if (gone) return; if (a.items[0]) { setOpen(a.items[0]); setSelected(wanted); } else setLost(none); }).catch((e) => { if (!gone) setLost(e.message); });
    return () => { gone = true; };
  }, [wanted]);

  // Kept from one drawing to the next, so that scrolling draws only the rows that come into sight.
  const show = useCallback((row) => { setSelected(row.id); setOpen(row.item); change({ item: row.id }, true); }, []);
  const shut = useCallback(() => { setOpen(null); change({ item: null }, true); list.current?.focus(); }, []);
  const toggle = useCallback((e) => change({ f: toggled(text, e), item: null }), [text]);
  const written = useCallback((now) => { rows.replace(now); setOpen(now); }, [rows]);
  const ensure = (y, h) => { const v = list.current; if (y < v.scrollTop + 36) v.scrollTop = y - 40; else if (y + h > v.scrollTop + v.clientHeight - 10) v.scrollTop = y + h - v.clientHeight + 40; };
  const move = (by, collections) => {
    const all = [...rows.all()].filter(({ row }) => row.k === 'r');
    let i = all.findIndex(({ row }) => row.id === selected);
    if (i < 0) i = by > 0 ? -1 : all.length;
    if (collections && i >= 0 && i < all.length) {
      const from = all[i].row.group;
      do i += by; while (all[i] && all[i].row.group === from);
      if (by < 0 && all[i]) while (all[i - 1]?.row.group === all[i].row.group) i--;
    } else i += by;
    const to = all[i];
    if (!to) return;
    ensure(to.y, to.row.h);
    setSelected(to.row.id);
    if (open) { setOpen(to.row.item); change({ item: to.row.id }, true); }
  };
  const hunt = async () => {
    rows.hunting = true;
    while (!rows.done && !rows.stopped && rows.hunting && !rows.failure) await rows.load();
    rows.hunting = false;
    redraw();
  };
  const scanAll = (cost) => {
    if (rows.hunting) { rows.hunting = false; redraw(); return; }
    const live = session.live.value[t.name];
    confirm({ title: `Read all ${num(live.items)} items of ${t.name}?`, text: `No key serves this, so the whole table is read: ${bytes(live.bytes)}, about ${units(cost)} RRU. You can stop it at any time.`, cost, action: 'Read it all', act: hunt });
  };

  screenKeys.current = (e) => {
    const now = open;
    if (e.key === 'j' || e.key === 'ArrowDown') move(1);
    else if (e.key === 'k' || e.key === 'ArrowUp') move(-1);
    else if (e.key === ']') move(1, true);
    else if (e.key === '[') move(-1, true);
    else if (e.key === 'Enter') { for (const { row } of rows.all()) if (row.id === selected) { show(row); break; } }
    else if (e.key === 'Escape') shut();
    else if (e.key === '/') { input.current.focus(); input.current.select(); }
    else if (e.key === 'y' && selected) copy(selected.replace('|', ' / '), `Copied the key ${selected.replace('|', ' / ')}`);
    else if (e.key === 'r' && now) setTab(tab === 'raw' ? 'fields' : 'raw');
    else if (e.key === 'p' && now) { const first = patternsOf(t, now)[0]; if (first) go(href(t.name, 'patterns', { p: first.pattern.name, ...first.args })); }
    else if (/^[1-9]$/.test(e.key) && t.entities[+e.key - 1]) toggle(t.entities[+e.key - 1]);
    else return false;
    return true;
  };

  const view = list.current;
  const top = view ? view.scrollTop : 0;
  const shownHeight = view ? view.clientHeight : 700;
  const visible = rows.between(top - OVERSCAN, top + shownHeight + OVERSCAN);
  const asks = plan.kind === 'local' && rows.pages.length >= UNASKED_PAGES && !rows.hunting;
  // Measured after drawing, when a page may have come meanwhile.
  const near = () => rows.height < list.current.scrollTop + list.current.clientHeight + AHEAD;
  useEffect(() => { if (near() && !rows.done && !rows.loading && !asks && !rows.failure && rows.pages.length) rows.load(); });
  useLayoutEffect(() => { space.current.style.setProperty('height', `${rows.height + (rows.done ? 0 : 44)}px`); });
  const frame = useRef(0);
  const onScroll = () => { if (!frame.current) frame.current = requestAnimationFrame(() => { frame.current = 0; redraw(); }); };
  useEffect(() => { addEventListener('resize', redraw); return () => removeEventListener('resize', redraw); }, []);
  const tail = useRef();
  useLayoutEffect(() => { tail.current?.style.setProperty('top', `${rows.height}px`); });
  const mean = session.live.value[t.name]?.items ? session.live.value[t.name].bytes / session.live.value[t.name].items : 0;

  return (
    <>
      <div class="bar">
        <div class="filter">
          <Icon name="search" />
          <div class="field">
            <Painted t={t} text={text} />
            <input ref={input} value={text} placeholder={example(t)} aria-label="Filter" spellcheck={false} autocomplete="off" onInput={(e) => setText(e.currentTarget.value)}
              onKeyDown={(e) => { if (e.key === 'Enter') { change({ f: text, item: null }); list.current.focus(); } if (e.key === 'Escape') { setText(filter); list.current.focus(); } }} />
          </div>
          {text !== filter ? <span class="small dim">press <span class="kbd">↵</span></span> : null}
          {text ? <button type="button" class="btn tiny ghost" onClick={() => { setText(''); change({ f: null }); }}>Clear</button> : null}
          <span class="kbd">/</span>
        </div>
        <Plan t={t} plan={text === filter ? plan : planOf(t, text)} rows={rows} version={version} onScan={scanAll}><Odd t={t} chosen={chosen} onToggle={toggle} /></Plan>
        <Chips t={t} chosen={chosen} onToggle={toggle} />
      </div>
      <div class="split">
        <div class={`list${open ? '' : ' roomy'}`}>
          {lost ? <div class="note bad lost" role="alert"><Icon name="warn" /><span class="grow">{unbracketed(lost)}</span><button type="button" class="btn tiny" onClick={() => { setLost(''); change({ item: null }, true); }}>Close</button></div> : null}
          <Head t={t} single={single} index={plan.index} />
          <div class={`vs${single ? ' one' : ''}`} tabIndex={0} role="grid" aria-label={`Items of ${t.name}`} ref={list} onScroll={onScroll}>
            <div class="space" ref={space}>
              {visible.map(({ row, y }) => row.k === 'g'
                ? <Group key={`g${row.id}`} t={t} row={row} y={y} index={plan.index} />
                : <Item key={row.id} t={t} row={row} y={y} rows={rows} single={single} selected={row.id === selected} onOpen={show} />)}
              {rows.done && !rows.matched && plan.kind !== 'bad' ? <Nothing t={t} rows={rows} plan={plan} version={version} /> : null}
              {rows.done ? null : (
                <div class="more" ref={tail}>
                  {rows.failure ? <Failure message={rows.failure} onRetry={() => rows.load()} /> : asks && !rows.loading
                    ? <><span>{rows.matched ? 'That is all in what was read.' : `Nothing in the ${num(rows.read)} items that were read.`}</span><button type="button" class="btn tiny" onClick={() => rows.load()}>Read on <Cost n={units(readUnits(mean * 200))} unit="RRU a page" /></button></>
                    : <><span class="skel w1" /><span class="skel w2" /></>}
                </div>
              )}
              {rows.cut ? <div class="more" ref={tail}>This far by scrolling. Get elsewhere by a key or a filter.</div> : null}
            </div>
          </div>
          <Foot t={t} rows={rows} plan={plan} version={version} />
        </div>
        {open ? <Drawer t={t} item={open} tab={tab} onTab={setTab} onClose={shut} onWritten={written} partial={plan.index ? t.index(plan.index).projected !== 'ALL' : false} /> : null}
      </div>
    </>
  );
};

