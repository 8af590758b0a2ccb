// Jobs: what runs, what waits for you, how it ended.
import { useEffect, useState } from 'preact/hooks';
import * as api from './api.js';
import { dollars, num, plural, units } from './format.js';
import { screenKeys } from './keys.js';
import { confirm } from './layers.jsx';
import { Failure, Icon, Skeleton } from './parts.jsx';
import { change, route } from './route.js';
import { session } from './session.js';

const EVERY_MILLIS = 1000;
const BAR = { running: '', paused: 'wait', waiting: 'wait', done: 'ok', failed: 'bad' };
const READ_DOLLARS = 0.125e-6;
const WRITE_DOLLARS = 0.625e-6;
const READS = new Set(['export', 'archive']);

const clock = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 19);

/** How long it still takes, from how long it took so far. */
const left = (job, now) => {
  if (job.state !== 'running') return job.message;
  if (!job.done || job.all <= job.done || now <= job.started) return job.message || '';
  const seconds = Math.ceil((now - job.started) * (job.all - job.done) / job.done);
  return seconds < 90 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`;
};

// What a migration counts; the other kinds count items.
const of = (job) => job.kind === 'migrate' ? (job.all === job.steps.length ? ' steps' : ' segments') : '';

const price = (job) => {
  const each = READS.has(job.kind) ? READ_DOLLARS : WRITE_DOLLARS;
  return dollars(job.units * each) + (job.cap ? ` of ${dollars(job.cap * each)}` : '');
};

const Action = ({ job, work }) => {
  if (job.state === 'running') return <button type="button" class="btn tiny" onClick={(e) => { e.stopPropagation(); work({ id: job.id, do: 'pause' }); }}><Icon name="pause" />Pause</button>;
  if (job.state === 'paused') return <button type="button" class="btn tiny" onClick={(e) => { e.stopPropagation(); work({ id: job.id, do: 'resume' }); }}><Icon name="play" />Go on</button>;
  if (job.state === 'waiting') return <span class="pill open">waits for you</span>;
  return job.state === 'failed' ? <span class="small bad strong">stopped</span> : <span class="small ok strong">done</span>;
};

const Row = ({ job, now, current, work }) => (
  <div class="job" role="option" tabIndex={0} aria-selected={String(current)} aria-current={String(current)} onClick={() => change({ job: job.id }, true)}>
    <span class="soft"><Icon name={job.kind} /></span>
    <div class="grow"><div class="nm cut">{job.name}</div><div class="small dim cut">{[job.kind, job.table, job.detail].filter(Boolean).join(' · ')}</div></div>
    <div class="grow"><div class={`prog ${BAR[job.state]}`} role="progressbar" aria-valuemin={0} aria-valuemax={100} aria-valuenow={job.all ? Math.round(job.done / job.all * 100) : 0} aria-label={job.name}><i style={{ width: `${job.all ? job.done / job.all * 100 : 0}%` }} /></div><div class="row small jobbar"><span class="num soft">{num(job.done)} of {job.all ? num(job.all) : 'what there is'}{of(job)}</span><span class="dim cut">{left(job, now)}</span></div></div>
    <div class="small rt2">{job.units ? <><div class="num">{units(job.units)} {READS.has(job.kind) ? 'RRU' : 'WRU'}</div><div class="dim num">{price(job)}</div></> : null}</div>
    <div class="row jobact"><Action job={job} work={work} /></div>
  </div>
);

// What can't be undone, or sends many writes, says so first.
const ASKS = {
  Backfill: 'Every old item is copied, with a transaction of its own. Programs go on. You can pause it at any time.',
  'Clean up': 'The old items are deleted. There is no way back from here.',
  'Give up': 'The new items are deleted, and the old ones stay as they are.',
};
const act = (job, action, work) => {
  const run = () => work({ id: job.id, do: 'act', action });
  if (ASKS[action]) confirm({ title: `${action}: ${job.name}`, text: ASKS[action], action, act: run });
  else run();
};

const Detail = ({ job, work }) => (
  <div class="panel">
    <header><h2>{job.name}</h2><span class="small dim">{job.id} · since {clock(job.started)} UTC</span><span class="grow" />{job.cap ? <span class="small soft">ends itself at <b>{num(job.cap)} units</b></span> : null}{job.actions.map((action, n) => <button type="button" key={action} class={`btn tiny${n ? '' : ' primary'}`} onClick={() => act(job, action, work)}>{action}</button>)}</header>
    <div class="in col ringcol">
      {job.steps.length ? <ol class="steps">{job.steps.map(([name, text, state]) => <li class={state} key={name}>{name}<small>{text}</small></li>)}</ol> : null}
      {job.state === 'failed' ? <div class="note bad"><Icon name="warn" /><span class="grow">{job.message}</span></div> : null}
      <div class="logs"><span class="lab">Log</span>{job.log.map(([at, text]) => <div key={`${at} ${text}`}><span class="tm">{clock(at)}</span>{text}</div>)}</div>
    </div>
  </div>
);

const headline = (jobs) => {
  const waits = jobs.filter((j) => j.state === 'waiting').length;
  const failed = jobs.filter((j) => j.state === 'failed').length;
  const runs = jobs.filter((j) => j.state === 'running').length;
  if (waits) return waits === 1 ? 'One job waits for you' : `${waits} jobs wait for you`;
  if (failed) return failed === 1 ? 'One job was stopped' : `${failed} jobs were stopped`;
  if (runs) return runs === 1 ? 'One job runs' : `${runs} jobs run`;
  return jobs.length ? 'All jobs have ended' : 'No jobs';
};

export const Jobs = ({ t }) => {
  const [told, setTold] = useState(null);
  const [failure, setFailure] = useState('');
  const take = (x) => { setTold(x); setFailure(''); session.waiting.value = x.jobs.filter((j) => j.state === 'waiting').length; };
  useEffect(() => {
    let gone = false;
    const ask = () => api.jobs().then((x) => { if (!gone) take(x); }).catch((e) => { if (!gone) setFailure(e.message); });
    ask();
    const timer = setInterval(ask, EVERY_MILLIS);
    return () => { gone = true; clearInterval(timer); };
  }, []);
  const work = (params) => api.work(params).then(take).catch((e) => setFailure(e.message));
  const jobs = told?.jobs || [];
  const wanted = jobs.findIndex((j) => j.id === route.value.query.get('job'));
  const i = wanted < 0 ? 0 : wanted;
  const begin = async () => {
    let { bytes } = session.live.value[t.name] || {};
    if (bytes == null) {
      try { bytes = (await api.live(t.name)).live.bytes; } catch (e) { setFailure(e.message); return; }
    }
    const price = Math.max(0.5, Math.ceil(bytes / 4096) / 2);
    confirm({
      title: `Export all of ${t.name}`,
      text: `Every item is written to a file on the machine of the workbench, as DynamoDB’s JSON, one a line. It reads ${num(Math.ceil(bytes / 1024))} KB: about ${num(price)} RRU. You can pause it at any time.`,
      action: 'Export',
      cost: price,
      act: () => work({ do: 'export', table: t.name }),
    });
  };
  screenKeys.current = (e) => {
    const step = e.key === 'j' || e.key === 'ArrowDown' ? 1 : e.key === 'k' || e.key === 'ArrowUp' ? -1 : 0;
    if (step && jobs[i + step]) change({ job: jobs[i + step].id }, true);
    if (step) return true;
    if (e.key === ' ' && e.target.tagName !== 'BUTTON' && jobs[i]) {
      if (jobs[i].state === 'running' || jobs[i].state === 'paused') work({ id: jobs[i].id, do: jobs[i].state === 'running' ? 'pause' : 'resume' });
      return true;
    }
    return false;
  };
  const count = (state) => jobs.filter((j) => j.state === state).length;
  return (
    <div class="page">
      <div class="row"><h1 class="t">{headline(jobs)}</h1><span class="grow" />{jobs.length ? <span class="small dim">{count('running')} running · {count('paused')} paused · {plural(count('done') + count('failed'), 'job')} ended</span> : null}<button type="button" class="btn" onClick={begin}>Export {t.name}…</button></div>
      {failure ? <Failure message={failure} /> : null}
      {jobs.length ? <><div class="panel" role="listbox" aria-label="Jobs">{jobs.map((job, n) => <Row key={job.id} job={job} now={told.now} current={n === i} work={work} />)}</div><Detail job={jobs[i]} work={work} /></>
        : <div class="panel"><div class="empty">{told ? <><b>Nothing runs, and nothing has run.</b><span>Imports, exports, archives and migrations of this process show up here, with what they cost, and can be paused.</span></> : <Skeleton />}</div></div>}
    </div>
  );
};
