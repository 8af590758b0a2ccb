// Heat: partition keys by the units that they take, from key to entity to pattern to what helps; and the ring.
import { useEffect, useMemo, useState } from 'preact/hooks';
import * as api from './api.js';
import { dollars, num, plural, short, units } from './format.js';
import { screenKeys } from './keys.js';
import { Cost, Ent, Failure, Icon, Key, Segmented, Skeleton } from './parts.jsx';
import { arcs, hash, moves, owner, places, share } from './ring.js';
import { change, href, route } from './route.js';

const LIMIT = { write: 1000, read: 3000, throttle: 10 };
const WORD = { write: 'write units', read: 'read units', throttle: 'throttles' };
const SHORT_WORD = { write: 'WRU', read: 'RRU', throttle: 'throttles' };
const NEAR = 0.8;
const FEW = 30;
const EVERY_MILLIS = 2000;
const READ_DOLLARS = 0.125e-6;
const WRITE_DOLLARS = 0.625e-6;

const level = (rate, limit) => rate < limit * 0.002 ? '' : `l${Math.min(5, 1 + Math.floor(Math.sqrt(rate / limit) * 4.9))}`;
const clock = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 16);

const Strip = ({ row, unit, cell, now }) => (
  <span class="strip" role="img" aria-label={`peak ${num(Math.round(row.peak))} ${WORD[unit]} a second`}>
    {row.cells.map((n, i) => <i key={i} class={level(n / cell, LIMIT[unit]) + (row.throttled.includes(i) ? ' th' : '')} title={`${clock(now - (row.cells.length - 1 - i) * cell)}  ${(n / cell).toFixed(1)} ${SHORT_WORD[unit]}/s`} />)}
  </span>
);

const Trail = ({ t, row, unit }) => {
  const entity = t.byType.get(row.entity);
  const shares = Object.entries(row.shares).sort((a, b) => b[1] - a[1]);
  const all = shares.reduce((sum, [, n]) => sum + n, 0);
  const [first, most] = shares[0] || ['', 0];
  const near = row.peak >= LIMIT[unit] * NEAR;
  const throttled = row.throttled.length;
  return (
    <div class="panel"><div class="trail">
      <div><span class="lab"><span class="step">1</span>Key</span><div><Key t={t} attributes={row.p} /></div><span class="small soft">peak {num(Math.round(row.peak))} {SHORT_WORD[unit]}/s{throttled ? `, throttled in ${plural(throttled, 'cell')}` : ', never throttled'}</span><a class="small" href={href(t.name, 'explore', { f: `${row.index ? `index:${row.index} ` : ''}pk:${/\s/.test(row.text) ? `"${row.text}"` : row.text}` })}>Open the collection</a></div>
      <div><span class="lab"><span class="step">2</span>Entity</span>{entity ? <Ent e={entity} /> : <span class="soft">{row.entity || 'not in the model'}</span>}<span class="small soft">{row.index ? `its key on ${row.index}` : 'its key on the table'}</span>{entity ? <a class="small" href={href(t.name, 'model', { on: `e:${row.entity}` })}>See its keys</a> : null}</div>
      <div><span class="lab"><span class="step">3</span>Pattern</span><span class="mono strong">{first}</span><span class="small soft">{all ? `${Math.round(most / all * 100)} % of the key’s units` : ''}{shares.length > 1 ? `; then ${shares.slice(1, 3).map(([name]) => name).join(', ')}` : ''}</span></div>
      <div class="wide"><span class="lab"><span class="step">4</span>What helps</span>{near
        ? <><b>Spread this key</b><span class="small soft">Its partition takes {num(LIMIT[unit])} {WORD[unit]} a second and no more, however large the table is. A shard in the key ({'{shard:10}'}) makes ten of it; readers merge them.</span></>
        : <><b>Nothing to do</b><span class="small soft">It could grow {short(Math.max(1, Math.floor(LIMIT[unit] / Math.max(row.peak, 0.001))))} times before its partition is full.</span></>}</div>
    </div></div>
  );
};

const Spend = ({ t, spend }) => {
  const price = (s) => s.units * (s.write ? WRITE_DOLLARS : READ_DOLLARS);
  const total = spend.reduce((sum, s) => sum + price(s), 0);
  const rows = spend.filter((s) => s.units > 0).sort((a, b) => price(b) - price(a)).slice(0, 8);
  return (
    <div class="panel">
      <header><h2>Where the money goes</h2><span class="small dim">since the start, by pattern</span><span class="grow" /><span class="small dim hide-s">on demand, us-east-1</span></header>
      {rows.map((s) => {
        const part = total ? price(s) / total : 0;
        return <div class="spend" key={`${s.pattern} ${s.entity}`}>{t.byType.get(s.entity) ? <Ent e={t.byType.get(s.entity)} label={false} /> : <span />}<span class="mono cut" title={s.pattern}>{s.pattern}</span><span class="barx"><i style={{ width: `${Math.max(1, part * 100)}%` }} /></span><span class="num small soft">{part < 0.005 ? '< 1' : Math.round(part * 100)} %</span><span class="num small soft">{units(s.units)} {s.write ? 'WRU' : 'RRU'}</span><span class="num small">{dollars(price(s))}</span></div>;
      })}
      {rows.length ? null : <div class="in soft">No call has told its cost yet.</div>}
    </div>
  );
};

const C = 150;
const OUTER = 112;
const INNER = 86;
const FULL = 2 * Math.PI;
const at = (turn, radius) => [(C + Math.cos(turn * FULL - FULL / 4) * radius).toFixed(2), (C + Math.sin(turn * FULL - FULL / 4) * radius).toFixed(2)];
const arc = (from, to, outer, inner) => {
  const [x0, y0] = at(from, outer); const [x1, y1] = at(to, outer); const [x2, y2] = at(to, inner); const [x3, y3] = at(from, inner);
  const large = to - from > 0.5 ? 1 : 0;
  return `M${x0} ${y0}A${outer} ${outer} 0 ${large} 1 ${x1} ${y1}L${x2} ${y2}A${inner} ${inner} 0 ${large} 0 ${x3} ${y3}Z`;
};

const Ring = ({ keys, selected, more }) => {
  const [nodes, setNodes] = useState(6);
  const [virtual, setVirtual] = useState(8);
  const ring = useMemo(() => places(nodes, virtual), [nodes, virtual]);
  const moved = useMemo(() => keys.length ? moves(keys.map(([k]) => k), nodes, virtual) : null, [keys, nodes, virtual]);
  const h = selected == null ? null : hash(selected);
  const mine = h == null ? -1 : owner(ring, h);
  const [hx, hy] = at(share(h ?? 0), OUTER + 8);
  const [ix, iy] = at(share(h ?? 0), INNER - 20);
  const held = ring.length ? keys.filter(([k]) => owner(ring, hash(k)) === mine).length : 0;
  return (
    <div class="panel">
      <header><h2>The partition ring</h2><span class="grow" /><span class="small dim">{plural(keys.length, 'real key')}</span></header>
      <div class="in col ringcol">
        <svg class="ring" viewBox="0 0 300 300" width="268" height="268" role="img" aria-label={h == null ? 'The ring' : `The key lies on node ${mine + 1}`}>
          {arcs(ring).map((a, i) => <path class="vn" key={i} d={arc(a.from, a.to, a.node === mine ? OUTER + 7 : OUTER, INNER)} fill={`var(--e${a.node % 8 + 1})`} fill-opacity={a.node === mine ? 0.95 : 0.4} />)}
          {keys.slice(0, 200).map(([k]) => { const [x, y] = at(share(hash(k)), INNER - 7); return <circle class="kd" key={k} cx={x} cy={y} r="1.3" />; })}
          {h == null ? null : <><line x1={ix} y1={iy} x2={hx} y2={hy} stroke="var(--text)" stroke-width="2" /><circle cx={hx} cy={hy} r="4.5" fill="var(--surface)" stroke="var(--text)" stroke-width="2" /><text class="mid" x={C} y={C + 2} text-anchor="middle">node {mine + 1}</text><text x={C} y={C + 19} text-anchor="middle">holds {num(held)} of {plural(keys.length, 'key')}</text></>}
        </svg>
        {h == null ? null : <dl class="stage key70"><dt>key</dt><dd class="mono">{selected}</dd><dt>hash</dt><dd class="mono">0x{h.toString(16).padStart(8, '0')}</dd></dl>}
        <div class="ringctl">
          <label for="ring-nodes">Nodes: <b>{nodes}</b></label><input id="ring-nodes" type="range" min="2" max="16" value={nodes} onInput={(e) => setNodes(+e.currentTarget.value)} />
          <label for="ring-virtual">Places of each: <b>{virtual}</b></label><input id="ring-virtual" type="range" min="1" max="64" value={virtual} onInput={(e) => setVirtual(+e.currentTarget.value)} />
        </div>
        {more ? <div class="col ringcol"><span class="small soft">With so few keys the shares below say little.</span><div>{more}</div></div> : null}
        {moved ? <><span class="lab">Keys that move when a node joins</span><div class="moved">
          <span>ring</span><span class="barx"><i style={{ width: `${moved.ring * 100}%` }} /></span><span class="num">{Math.round(moved.ring * 100)} %</span>
          <span>modulo</span><span class="barx"><i style={{ width: `${moved.modulo * 100}%` }} /></span><span class="num">{Math.round(moved.modulo * 100)} %</span>
          <span>least</span><span class="barx"><i style={{ width: `${moved.least * 100}%` }} /></span><span class="num">{Math.round(moved.least * 100)} %</span>
        </div></> : null}
        <div class="small dim ringtext">A key’s hash is a place on the ring; it belongs to the next node clockwise. More places for each node make the shares more even. DynamoDB shows neither its hash nor its partitions: this ring has your keys and a hash of its own.</div>
      </div>
    </div>
  );
};

const headline = (rows, unit) => {
  const near = rows.filter((r) => r.peak >= LIMIT[unit] * NEAR).length;
  if (near) return near === 1 ? 'One key is near its partition’s limit' : `${near} keys are near their partitions’ limit`;
  return unit === 'throttle' ? (rows.length ? `${plural(rows.length, 'key')} met throttling` : 'No key was throttled') : rows.length ? 'No key is near its limit' : `No ${WORD[unit]} were seen yet`;
};

export const Heat = ({ t }) => {
  const { query } = route.value;
  const unit = LIMIT[query.get('unit')] ? query.get('unit') : 'write';
  const span = query.get('span') === 'hour' ? 'hour' : 'five_minutes';
  const [told, setTold] = useState(null);
  const [failure, setFailure] = useState('');
  const [loaded, setLoaded] = useState([]);
  useEffect(() => {
    let gone = false;
    const ask = () => api.heat(t.name, unit, span).then((x) => { if (!gone) { setTold(x); setFailure(''); } }).catch((e) => { if (!gone) setFailure(e.message); });
    ask();
    const timer = setInterval(ask, EVERY_MILLIS);
    return () => { gone = true; clearInterval(timer); };
  }, [t.name, unit, span]);
  const rows = told?.rows || [];
  const at0 = Math.max(0, rows.findIndex((r) => `${r.index}|${r.text}` === query.get('k')));
  const row = rows[at0];
  const pick = (r) => change({ k: r ? `${r.index}|${r.text}` : null }, true);
  screenKeys.current = (e) => {
    const step = e.key === 'j' || e.key === 'ArrowDown' ? 1 : e.key === 'k' || e.key === 'ArrowUp' ? -1 : 0;
    if (step && rows[at0 + step]) pick(rows[at0 + step]);
    return step !== 0;
  };
  const load = async () => {
    try {
      const page = await api.items(t.name, { limit: 200 });
      setLoaded([...new Set(page.items.map((x) => x.p.map((a) => a.s.map((s) => typeof s === 'string' ? s : s[1]).join('')).join(' | ')))].map((k) => [k, 0]));
    } catch (e) { setFailure(e.message); }
  };
  const seen = told?.keys || [];
  const keys = useMemo(() => [...seen, ...loaded.filter(([k]) => !seen.some(([s]) => s === k))], [told, loaded]);
  const price = <button type="button" class="btn" onClick={load}><Icon name="play" />Read 200 items<Cost n="up to 50" /></button>;
  const cell = told?.cell || 5;
  return (
    <div class="page">
      <div class="row"><h1 class="t">{told ? headline(rows, unit) : 'Heat'}</h1><span class="grow" />
        <Segmented label="Units" current={unit} onChange={(id) => change({ unit: id === 'write' ? null : id, k: null }, true)} options={[['write', 'Write units'], ['read', 'Read units'], ['throttle', 'Throttles']]} />
        <Segmented label="Time" current={span} onChange={(id) => change({ span: id === 'hour' ? id : null }, true)} options={[['five_minutes', '5 min'], ['hour', '1 h']]} />
      </div>
      {failure ? <Failure message={failure} /> : null}
      <div class="heat">
        <div class="col heatcol">
          <div class="panel">
            <header><h2>Hottest partition keys</h2><span class="small dim hide-s">a cell is {cell === 60 ? 'a minute' : `${cell} seconds`}; full is {num(LIMIT[unit])} {WORD[unit]} a second</span><span class="grow" /><span class="legend">0<i /><i class="l1" /><i class="l2" /><i class="l3" /><i class="l4" /><i class="l5" />{num(LIMIT[unit])}<span class="th">▾</span>throttled</span></header>
            {rows.length ? <><div class="hlist" role="listbox" aria-label="Partition keys">
              {rows.map((r) => (
                <button type="button" class="hrow" role="option" key={`${r.index}|${r.text}`} aria-selected={String(r === row)} aria-current={String(r === row)} onClick={() => pick(r)}>
                  <span class="row"><Ent e={t.ofName(r.entity)} label={false} />{r.index ? <span class="idx">{r.index}</span> : null}<Key t={t} attributes={r.p} live={false} /></span>
                  <Strip row={r} unit={unit} cell={cell} now={told.now} />
                  <span class={`num small peak ${r.peak >= LIMIT[unit] * NEAR ? 'bad strong' : 'soft'}`}>{r.peak < 10 ? r.peak.toFixed(1) : num(Math.round(r.peak))}/s</span>
                </button>
              ))}
            </div>
            <div class="axis">{[60, 45, 30, 15].map((back) => <span key={back}>{clock(told.now - back * cell)}</span>)}<span>now</span></div></>
              : <div class="empty">{told ? <><b>Nothing was measured.</b><span>{unit === 'read' ? 'Reads are counted by a client that tells what it does. Patterns below have their units.' : 'The workbench counts the writes that it sees in the table’s stream, and the calls of a system that tells it. Start ./gateleg demo, or write to the table.'}</span></> : <Skeleton />}</div>}
          </div>
          {row ? <Trail t={t} row={row} unit={unit} /> : null}
          <Spend t={t} spend={told?.spend || []} />
        </div>
        {keys.length ? <Ring keys={keys} selected={row && !row.index ? row.text : keys[0][0]} more={keys.length < FEW ? price : null} /> : <div class="panel"><header><h2>The partition ring</h2></header><div class="empty"><b>No keys yet.</b><span>The ring shows how keys find partitions, with keys of this table.</span>{price}</div></div>}
      </div>
    </div>
  );
};
