// Live: the audit first, because it is the promise; faults left, their effect in the middle, changes right.
import { useEffect, useRef, useState } from 'preact/hooks';
import * as api from './api.js';
import { num } from './format.js';
import { screenKeys } from './keys.js';
import { Ent, Failure, Icon, Key, Skeleton } from './parts.jsx';
import { session } from './session.js';
import { toast } from './toasts.jsx';

const POINTS = 120;
const LEAST_POINTS = 30;
const EVERY_MILLIS = 1000;
const KEPT_CHANGES = 60;
const W = 600;
const H = 100;
const CALLS = 1, CONDITION = 2, CONFLICT = 3, RECOGNISED = 4, THROTTLED = 5, FAILED = 6, P50 = 7, P99 = 8, READ = 9, WRITE = 10, QUEUE = 11;
const TROUBLE = [[CONDITION, 'condition', 'var(--e0)'], [CONFLICT, 'conflict', 'var(--e5)'], [RECOGNISED, 'recognised', 'var(--e3)'], [THROTTLED, 'throttled', 'var(--bad)'], [FAILED, 'failed', 'var(--e4)']];

const round = (n) => n < 10 ? Math.round(n * 10) / 10 : Math.round(n);
const ceiling = (n) => { const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, n)))); return Math.max(1, Math.ceil(n * 1.1 / step * 2) * step / 2); };

/** The newest second is always at the right edge; what is shown grows from half a minute to two. */
const xOf = (at, { now, span }) => (1 - (now - at) / (span - 1)) * W;
const path = (points, now) => points.map(([at, v], i) => `${i ? 'L' : 'M'}${xOf(at, now).toFixed(1)} ${v.toFixed(1)}`).join('');
const y = (v, max) => H - Math.min(1, v / max) * H;

const Line = ({ seconds, now, of, max, colour }) => <path d={path(seconds.map((s) => [s[0], y(s[of], max)]), now)} fill="none" stroke={colour} stroke-width="1.6" vector-effect="non-scaling-stroke" />;

const Areas = ({ seconds, now, series, max }) => {
  const base = seconds.map(() => 0);
  return series.map(([of, name, colour]) => {
    const under = [...base];
    seconds.forEach((s, i) => { base[i] += s[of]; });
    const d = path(seconds.map((s, i) => [s[0], y(base[i], max)]), now) + seconds.map((s, i) => [s[0], under[i]]).reverse().map(([at, v]) => `L${xOf(at, now).toFixed(1)} ${y(v, max).toFixed(1)}`).join('') + 'Z';
    return <path key={name} d={d} fill={colour} fill-opacity={series.length > 1 ? 0.9 : 0.14} />;
  });
};

/** The newest marks by their place in per cent; an older one that a newer would cover is only a line. */
const labels = (marks, now) => {
  const shown = [];
  for (const [at, text] of [...marks].reverse()) {
    const x = Math.min(82, Math.max(0, xOf(at, now) / W * 100));
    if (shown.length < 4 && shown.every(([other]) => Math.abs(other - x) > 16)) shown.push([x, text]);
  }
  return shown;
};

const Chart = ({ title, value, unit, legend = [], max, marks, now, words, children }) => (
  <div class="chart">
    <div class="ch"><span class="soft">{title}</span><b>{value}</b><span class="dim small">{unit}</span><span class="lg">{legend.map(([colour, text]) => <span key={text}><i style={{ '--c': colour }} />{text}</span>)}</span></div>
    {words ? <div class="marks">{labels(marks, now).map(([x, text]) => <span key={text} title={text} style={{ left: `calc(${x.toFixed(1)}% + 3px)` }}>{text}</span>)}</div> : null}
    <div class="plot">
      <svg viewBox={`0 0 ${W} ${H}`} preserveAspectRatio="none" role="img" aria-label={`${title} ${value} ${unit}`}>{children}{marks.map(([at, text]) => <line class="mk" key={`${at} ${text}`} x1={xOf(at, now)} x2={xOf(at, now)} y1="0" y2={H} vector-effect="non-scaling-stroke" />)}</svg>
      <span class="mx">{max}</span>
    </div>
  </div>
);

const Charts = ({ told }) => {
  const seconds = told.seconds.filter((s) => told.now - s[0] < POINTS);
  if (seconds.length < 2) return <div class="empty"><Skeleton /></div>;
  const now = { now: told.now, span: Math.min(POINTS, Math.max(LEAST_POINTS, told.now - seconds[0][0] + 1)) };
  const marks = told.marks.filter(([at]) => told.now - at < now.span);
  const last = seconds[seconds.length - 1];
  const highest = (...of) => ceiling(Math.max(1, ...seconds.map((s) => of.reduce((sum, i) => sum + s[i], 0))));
  const trouble = TROUBLE.map(([of]) => of);
  const [calls, handled, latency] = [highest(CALLS), highest(...trouble), highest(P99)];
  const capacity = Math.max(highest(READ), highest(WRITE));
  const queue = highest(QUEUE);
  const common = { marks, now };
  return (
    <>
      <Chart title="Calls" value={num(Math.round(last[CALLS]))} unit="a second, all services" max={num(calls)} words {...common}><Areas seconds={seconds} now={now} series={[[CALLS, 'calls', 'var(--accent)']]} max={calls} /><Line seconds={seconds} now={now} of={CALLS} max={calls} colour="var(--accent)" /></Chart>
      <Chart title="Trouble, handled" value={num(round(trouble.reduce((sum, i) => sum + last[i], 0)))} unit="/s" legend={TROUBLE.map(([of, name, colour]) => [colour, `${name} ${round(last[of])}`])} max={num(handled)} {...common}><Areas seconds={seconds} now={now} series={TROUBLE} max={handled} /></Chart>
      <Chart title="Latency" value={last[P99].toFixed(1)} unit="ms at p99" legend={[['var(--accent)', `p50 ${last[P50].toFixed(1)}`], ['var(--e2)', `p99 ${last[P99].toFixed(1)}`]]} max={`${num(latency)} ms`} {...common}><Line seconds={seconds} now={now} of={P50} max={latency} colour="var(--accent)" /><Line seconds={seconds} now={now} of={P99} max={latency} colour="var(--e2)" /></Chart>
      <div class="duo">
        <Chart title="Capacity" value={num(Math.round(last[READ] + last[WRITE]))} unit="/s" legend={[['var(--e5)', `write ${Math.round(last[WRITE])}`], ['var(--e3)', `read ${Math.round(last[READ])}`]]} max={num(capacity)} {...common}><Line seconds={seconds} now={now} of={WRITE} max={capacity} colour="var(--e5)" /><Line seconds={seconds} now={now} of={READ} max={capacity} colour="var(--e3)" /></Chart>
        {last[QUEUE] < 0 ? <div class="chart"><div class="ch"><span class="soft">Queue</span><span class="dim small">nobody counts one</span></div></div> : <Chart title="Queue" value={num(Math.round(last[QUEUE]))} unit="waiting" max={num(queue)} {...common}><Line seconds={seconds} now={now} of={QUEUE} max={queue} colour="var(--e1)" /></Chart>}
      </div>
    </>
  );
};

const TICK = { HOLDS: ['', 'check'], BROKEN: ['bad', 'close'], VACUOUS: ['wait', 'dash'] };

const Audit = ({ told }) => {
  const broken = told.audit.filter((x) => x.state === 'BROKEN');
  const vacuous = told.audit.filter((x) => x.state === 'VACUOUS');
  const struck = told.faults.reduce((sum, f) => sum + f.struck, 0);
  const verdict = broken.length ? `${broken[0].name}: no longer` : vacuous.length === told.audit.length ? 'Nothing moved, so this proves nothing' : vacuous.length ? 'What was tried holds' : 'Every invariant holds';
  const [style, icon] = TICK[broken.length ? 'BROKEN' : vacuous.length === told.audit.length ? 'VACUOUS' : 'HOLDS'];
  return (
    <div class="panel fixed">
      <div class={`verdict${broken.length ? ' bad' : ''}`}><span class={`tick ${style}`}><Icon name={icon} /></span><b role="status">{verdict}</b><span class="soft">{struck ? `after ${num(struck)} faults` : 'no fault has struck yet'}</span><span class="grow" /><span class="small dim hide-s">{told.audited}</span></div>
      <div class={`audit n${Math.min(5, told.audit.length)}`} role="group" aria-label="Audit">
        {told.audit.map((x) => <div key={x.name}><div class="hd"><span class={`tick ${TICK[x.state][0]}`}><Icon name={TICK[x.state][1]} /></span><span class="cut">{x.name}</span></div><div class="eq" title={x.figures}>{x.figures}</div><div class="ft"><b>{x.table}</b> · {x.remark}</div></div>)}
      </div>
    </div>
  );
};

const KINDS = { Inserted: 'o-ins', Modified: 'o-mod', Removed: 'o-del' };

const Changes = ({ t, changes, hold, setHold }) => (
  <div class="panel">
    <header><h2>Changes, as they come</h2><span class="grow" /><button type="button" class="btn tiny ghost" aria-pressed={String(hold)} onClick={() => setHold(!hold)}>{hold ? 'Go on' : 'Hold'}</button></header>
    <div class="evs" aria-live="off">
      {changes.map((c) => {
        const table = session.tables.value.find((x) => x.name === c.table) || t;
        return <div class="ev" key={c.n}><Ent e={table.ofName(c.entity)} label={false} /><Key t={table} attributes={c.p} /><span class="tm">{new Date(c.at * 1000).toISOString().slice(11, 19)}</span><span class="ch"><span class={KINDS[c.kind]}>{c.kind}</span>{'  '}{c.text}</span></div>;
      })}
      {changes.length ? null : <div class="empty"><span>No change was seen yet.</span></div>}
    </div>
  </div>
);

export const Live = ({ t }) => {
  const [told, setTold] = useState(null);
  const [changes, setChanges] = useState([]);
  const [failure, setFailure] = useState('');
  const [hold, setHold] = useState(false);
  const held = useRef(false);
  held.current = hold;
  const after = useRef(0);
  const take = (x) => {
    setTold(x);
    setFailure('');
    if (!held.current && x.changes.length) {
      after.current = Math.max(after.current, ...x.changes.map((c) => c.n));
      setChanges((kept) => [...x.changes.filter((c) => !kept.some((k) => k.n === c.n)), ...kept].slice(0, KEPT_CHANGES));
    }
  };
  useEffect(() => {
    let gone = false;
    const ask = () => api.running(after.current).then((x) => { if (!gone) take(x); }).catch((e) => { if (!gone) setFailure(e.message); });
    ask();
    const timer = setInterval(ask, EVERY_MILLIS);
    return () => { gone = true; clearInterval(timer); };
  }, []);
  const act = (params) => api.act({ ...params, after: after.current }).then(take).catch((e) => setFailure(e.message));
  const heal = async () => {
    for (const f of told.faults.filter((x) => x.on)) await act({ fault: f.id, on: false });
    toast('Healed. All faults are off.');
  };
  const flip = (f) => act({ fault: f.id, on: !f.on });
  screenKeys.current = (e) => {
    if (!told?.running) return false;
    if (/^[1-9]$/.test(e.key) && told.faults[+e.key - 1]) { flip(told.faults[+e.key - 1]); return true; }
    if (e.key === '0') { heal(); return true; }
    if (e.key === ' ' && e.target.tagName !== 'BUTTON') { setHold(!hold); return true; }
    return false;
  };
  if (!told) return <div class="page">{failure ? <Failure message={failure} /> : <div class="empty"><Skeleton /></div>}</div>;
  if (!told.running) {
    return <div class="page"><h1 class="t">No system runs here</h1>{failure ? <Failure message={failure} /> : null}<div class="panel"><div class="empty"><b>Live shows a running system: calls, latency, capacity, faults and an audit.</b><span>This workbench shows tables only. Start one with ./gateleg demo.</span></div></div></div>;
  }
  return (
    <div class="page livepage">
      {failure ? <Failure message={failure} /> : null}
      <Audit told={told} />
      <div class="live">
        <div class="panel">
          <header><h2>Faults</h2><span class="grow" /><button type="button" class="btn tiny" disabled={!told.faults.some((f) => f.on)} onClick={heal}>Heal all<span class="kbd">0</span></button></header>
          <div class="fscroll">
            {told.faults.map((f, i) => (
              <div class={`fault${f.on ? ' on' : ''}`} key={f.id}><button type="button" class="sw" role="switch" aria-checked={String(f.on)} aria-label={f.name} onClick={() => flip(f)} /><span class="nm">{f.name}</span><span class="ct">{f.struck ? `${num(f.struck)} struck` : <span class="kbd">{i + 1}</span>}</span><span class="ds">{f.tells}</span></div>
            ))}
            {told.services.length ? <div class="in col killbox"><div class="row"><span class="strong">Kill a service</span><span class="grow" /><span class="small dim">SIGKILL, then started again</span></div><div class="row wrap tight">{told.services.map((name) => <button type="button" class="btn tiny" key={name} onClick={() => act({ kill: name })}>{name}</button>)}</div></div> : null}
          </div>
        </div>
        <div class="panel livecharts"><Charts told={told} /></div>
        <Changes t={t} changes={changes} hold={hold} setHold={setHold} />
      </div>
    </div>
  );
};
