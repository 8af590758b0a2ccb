// Patterns: what each answers, what it asks of a key, what it costs before and after.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import * as api from './api.js';
import { dollars, num, units } from './format.js';
import { screenKeys } from './keys.js';
import { confirm, quoted } from './layers.jsx';
import { componentValues, constants, entityKey, keyText, parameters, simpleType } from './model.js';
import { Absent, Code, CopyButton, Cost, Ent, Failure, Icon, Key, Segmented, Segments, Templates, Value, unbracketed } from './parts.jsx';
import { change, go, href, route } from './route.js';
import { session } from './session.js';
import { texts } from './snippets.js';

const DEAR = 50;
const PAUSE_MILLIS = 150;
const SHOWN_RESULTS = 50;
const NESTED = new Set(['MAP', 'LIST']);

const BOUNDS = { from: 'from, inclusive; empty is open', after: 'after, exclusive; empty is open', to: 'to, inclusive; empty is open', before: 'before, exclusive; empty is open', 'starts with': 'starts with' };

const operation = (p) => p.operation === 'SCAN' ? 'Scan' : p.operation === 'GET' ? 'Get' : 'Query';
const groupsOf = (t) => {
  const groups = new Map();
  for (const p of t.patterns) { const e = p.entities[0]; groups.set(e, [...(groups.get(e) || []), p]); }
  return [...groups];
};

const List = ({ t, p }) => {
  const nav = useRef();
  useEffect(() => { nav.current.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' }); }, [p]);
  return (
    <nav aria-label="Patterns" ref={nav}>
      {groupsOf(t).map(([type, patterns]) => (
        <div key={type}>
          <h3>{t.byType.get(type) ? <Ent e={t.byType.get(type)} /> : type}</h3>
          {patterns.map((x) => (
            <a class="pi" key={x.name} href={href(t.name, 'patterns', { p: x.name })} aria-current={String(x === p)}>
              <span class="nm cut">{x.name}</span><span class={`op${x.operation === 'SCAN' ? ' scan' : ''}`}>{x.operation === 'SCAN' ? 'SCAN' : x.index ? (x.index.length > 6 ? `${x.index.slice(0, 5)}…` : x.index) : operation(x)}</span><span class="dc cut">{x.summary}</span>
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
};

/** Arguments that find something: from an item of the sample. */
const exampleOf = (t, p) => {
  const item = session.samples.value[t.name]?.examples?.find((x) => x.e === p.entities[0] && (!p.index || x.x.some((y) => y.n === p.index && y.p.length)));
  const values = item ? componentValues(t, item) : {};
  return Object.fromEntries(parameters(t, p).map((q) => [q.name, ['is', 'from', 'starts with'].includes(q.bound) ? values[q.component] ?? '' : '']));
};

/** The field that a message speaks of: it names it in quotes. */
const concerns = (message, name) => message.includes(`'${name}'`);

const Field = ({ t, p, q, value, message, touched, onChange }) => {
  const names = constants(t, p, q);
  const wrong = message && concerns(message, q.name) && (touched || value !== '');
  const id = `a-${q.name}`;
  return (
    <>
      <label for={id}><span class="mono">{q.name}</span></label>
      <div>
        {names.length
          ? <select class="inp" id={id} value={value} onChange={(e) => onChange(q.name, e.currentTarget.value)}><option value="">{q.bound === 'is' ? 'choose…' : 'open'}</option>{names.map((n) => <option key={n}>{n}</option>)}</select>
          : <input class="inp" id={id} value={value} spellcheck={false} autocomplete="off" placeholder={q.bound === 'is' ? '' : 'open'} aria-invalid={wrong ? 'true' : undefined} aria-describedby={`${id}-hint`} onInput={(e) => onChange(q.name, e.currentTarget.value)} />}
        {wrong ? <div class="err" id={`${id}-hint`} role="alert">{unbracketed(message)}</div> : <div class="hint" id={`${id}-hint`}>{simpleType(q.type)}{q.scope ? ' · the scope that the table is opened for' : q.bound === 'is' ? '' : ` · ${BOUNDS[q.bound]}`}</div>}
      </div>
    </>
  );
};

const Conditions = ({ t, explained }) => explained.conditions.map((c, i) => (
  <div key={i}><span class="mono dim">{c.attribute} {c.operator} </span>{c.low.length ? <span class="key"><Segments t={t} segments={c.low} live={false} /></span> : null}{c.low.length && c.high.length ? <span class="mono dim"> and </span> : null}{c.high.length ? <span class="key"><Segments t={t} segments={c.high} live={false} /></span> : null}</div>
));

const Figure = ({ value, label }) => <div><b>{value}</b><span>{label}</span></div>;

const about = (n) => n >= 100 ? num(Math.round(n)) : Number.isInteger(n) ? String(n) : n.toFixed(1);

const Kept = ({ result }) => {
  const bar = useRef();
  const kept = result.read ? result.items.length / result.read : 1;
  useEffect(() => { bar.current.style.setProperty('width', `${Math.max(0.5, kept * 100)}%`); });
  return (
    <dd>
      <div class="keep"><span ref={bar} /></div>
      <div class="small soft kept">{kept === 1 ? (result.read ? `All ${num(result.read)} items that were read are returned; no filter throws any away.` : 'Nothing was read.') : `${num(result.items.length)} of ${num(result.read)} items that were read are returned: ${(100 - kept * 100).toFixed(0)} % of the cost is thrown away.`}</div>
    </dd>
  );
};

const Explain = ({ t, p, explained, result }) => {
  const e = explained.estimate;
  const most = e.atMost ? 'at most ' : '';
  const first = result?.cursor ? ' · first page' : '';
  return (
    <div class="panel">
      <header><h2>Explain</h2><span class="small dim">{result ? 'the estimate, and what it really took' : `nothing was sent: ${e.basis}`}</span><span class="grow" />{result && !result.cursor && result.units <= e.units ? <span class="row small ok strong"><span class="tick"><Icon name="check" /></span>{result.units === e.units ? 'as estimated' : 'no more than estimated'}</span> : null}</header>
      <div class="in col gap">
        {explained.nothing ? <div class="note info"><Icon name="check" /><span>The bounds leave nothing, so no request is needed.</span></div> : null}
        <div class="figs">
          {result ? <Figure value={units(result.units)} label={`RRU, est. ${most}${units(e.units)}${first}`} /> : <Figure value={`≈ ${units(e.units)}`} label={`RRU a call${e.atMost ? ', at most' : ''}`} />}
          {result ? <Figure value={num(result.read)} label={`items, est. ${most}${about(e.items)}`} /> : <Figure value={`≈ ${about(e.items)}`} label={`items read${e.atMost ? ', at most' : ''}`} />}
          {result ? <Figure value={num(result.requests)} label={`request${result.requests === 1 ? '' : 's'}, est. ${e.pages}`} /> : <Figure value={`≈ ${num(e.pages)}`} label={e.pages === 1 ? 'page of 1 MB' : 'pages of 1 MB'} />}
          <Figure value={result ? dollars(result.units * 0.125) : `≈ ${dollars(e.dollars)}`} label="a million calls" />
          {result ? <Figure value={`${result.ms.toFixed(1)} ms`} label="took" /> : null}
        </div>
        <dl class="stage">
          <dt>Sends</dt><dd>{p.operation === 'GET' ? 'GetItem' : operation(p)}{p.index ? ` on ${p.index}` : ''}, {p.consistent ? 'strongly consistent' : 'eventually consistent'}{p.newestFirst ? ', newest first' : ''}</dd>
          {explained.conditions.length ? <><dt>Key condition</dt><dd class="col"><Conditions t={t} explained={explained} /></dd></> : null}
          {result ? <><dt>Kept</dt><Kept result={result} /></> : null}
          {p.entities.length > 1 ? <><dt>Reads along</dt><dd>Everything in the collection, since the result is made of all of it.</dd></> : null}
        </dl>
      </div>
    </div>
  );
};

/** The address of the collection that a pattern reads, where it reads one. */
const collectionOf = (t, p, explained) => {
  const names = t.index(p.index).partitionKey;
  const parts = names.map((name) => explained?.conditions.find((c) => c.attribute === name && c.operator === '='));
  if (!names.length || parts.some((c) => !c)) return null;
  return href(t.name, 'explore', { f: `${p.index ? `index:${p.index} ` : ''}pk:${quoted(parts.map((c) => keyText(c.low)).join('|'))}` });
};

const Results = ({ t, p, result, explained }) => {
  const collection = collectionOf(t, p, explained);
  const entity = t.byType.get(p.entities[0]);
  const mixed = p.entities.length > 1;
  const key = entityKey(t, p.entities[0], p.index);
  const inKey = new Set([...(key?.partition || []), ...(key?.sort || [])].flatMap((part) => part.components.map((c) => c.name)));
  const columns = entity.columns.filter((c) => !inKey.has(c.name) && !NESTED.has(c.kind)).slice(0, 4);
  const sortOf = (x) => p.index ? x.x.find((y) => y.n === p.index)?.r || [] : x.r;
  const index = t.index(p.index);
  const n = result.items.length;
  return (
    <div class="panel">
      <header><h2>{num(n)} {n === 1 ? 'result' : 'results'}{result.cursor ? ' on the first page' : ''}</h2>{n > SHOWN_RESULTS ? <span class="small dim">the first {SHOWN_RESULTS}</span> : null}<span class="grow" /><Cost n={units(result.units)} real />{collection && n ? <a class="small" href={collection}>Open in Explore</a> : null}</header>
      {n ? (
        <div class="scroll" tabIndex={0} role="region" aria-label="Results">
          <table class="t">
            <thead><tr><th>{index.sortKey.join(' · ') || 'Key'}</th>{mixed ? <th>Fields</th> : columns.map((c) => <th key={c.name} class={c.kind === 'NUMBER' ? 'rt' : ''}>{c.name}</th>)}</tr></thead>
            <tbody>{result.items.slice(0, SHOWN_RESULTS).map((x, i) => (
              <tr key={i}>
                <td><span class="row"><Ent e={t.ofItem(x)} label={false} /><span class="c-sk keycell" title={keyText(sortOf(x).flatMap((a) => a.s))}><Key t={t} attributes={sortOf(x)} tab={0} /></span></span></td>
                {mixed ? <td>{(t.byType.get(x.e)?.columns || []).filter((c) => x.i[c.attribute]).slice(0, 3).map((c) => <span class="pair" key={c.name}><span class="small dim">{c.name} </span><Value v={x.i[c.attribute]} /></span>)}</td>
                  : columns.map((c) => <td key={c.name} class={c.kind === 'NUMBER' ? 'rt' : ''}>{x.i[c.attribute] ? <Value v={x.i[c.attribute]} /> : <Absent />}</td>)}
              </tr>
            ))}</tbody>
          </table>
        </div>
      ) : <div class="in soft">Nothing is there under this key.</div>}
    </div>
  );
};

const Aside = ({ t, p, args, explained }) => {
  const [language, setLanguage] = useState('java');
  const all = useMemo(() => texts(t, p, args, explained), [t, p, args, explained]);
  const key = entityKey(t, p.entities[0], p.index);
  const siblings = t.patterns.filter((x) => x.index === p.index && x !== p && x.operation !== 'SCAN');
  return (
    <aside>
      <div class="row copybar"><Segmented label="As code" options={[['java', 'Java'], ['cli', 'AWS CLI'], ['json', 'AWS JSON']]} current={language} onChange={setLanguage} /><span class="grow" /><CopyButton text={all[language]} /></div>
      <Code text={all[language]} language={language} />
      {key && p.operation !== 'SCAN' ? <div class="sect ruled"><div class="lab">The key that serves it</div><div class="stage narrow"><dt>partition</dt><dd><Templates t={t} parts={key.partition} /></dd>{key.sort.length ? <><dt>sort</dt><dd><Templates t={t} parts={key.sort} /></dd></> : null}</div></div> : null}
      {siblings.length ? <div class="sect last"><div class="lab">Others on {p.index || 'the table'}</div><div class="row wrap tight">{siblings.slice(0, 8).map((x) => <a class="idx tall" key={x.name} href={href(t.name, 'patterns', { p: x.name })}>{x.name}</a>)}</div></div> : null}
    </aside>
  );
};

export const Patterns = ({ t }) => {
  const { query } = route.value;
  const p = t.patterns.find((x) => x.name === query.get('p')) || t.patterns.find((x) => x.operation === 'QUERY' && x.parameters.length) || t.patterns[0];
  const given = parameters(t, p).filter((q) => query.has(q.name));
  const example = session.samples.value[t.name]?.examples;
  const [args, setArgs] = useState({});
  const [explained, setExplained] = useState(null);
  const [message, setMessage] = useState('');
  const [result, setResult] = useState(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState('');
  const typed = useRef(null);

  // Arguments come from the address, else from an example, unless they were typed.
  useEffect(() => {
    if (typed.current === p) return;
    setArgs(given.length ? Object.fromEntries(parameters(t, p).map((q) => [q.name, query.get(q.name) || ''])) : exampleOf(t, p));
  }, [p, example, String(query)]);
  useEffect(() => { setResult(null); setFailure(''); setExplained(null); typed.current = null; }, [p]);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => api.explain(t.name, p.name, args).then((x) => { if (!gone) { setExplained(x); setMessage(''); } }).catch((e) => { if (!gone) { setMessage(e.message); } }), PAUSE_MILLIS);
    return () => { gone = true; clearTimeout(timer); };
  }, [p, args, session.estimates.value[t.name]]);

  const set = (name, value) => { typed.current = p; setArgs({ ...args, [name]: value }); setResult(null); };
  const send = async () => {
    setRunning(true);
    setFailure('');
    try {
      setResult(await api.run(t.name, p.name, args));
      change({ p: p.name, ...args }, true);
    } catch (e) {
      setFailure(e.message);
    } finally {
      setRunning(false);
    }
  };
  const estimate = explained?.estimate || session.estimates.value[t.name]?.[p.name]?.estimate;
  const scan = p.operation === 'SCAN';
  const dear = scan || estimate?.units > DEAR;
  const ready = !message && !running && explained;
  const run = () => {
    if (!ready) return;
    if (scan) confirm({ title: `Read the first page of ${t.name}?`, text: `${p.name} reads every item: about ${units(estimate.units)} RRU for all of it. The workbench reads its first 200 items, which costs a few.`, cost: Math.min(estimate.units, units(estimate.units) && estimate.units / Math.max(1, estimate.items / 200)), action: 'Read 200 items', act: send });
    else send();
  };
  screenKeys.current = (e) => {
    const all = groupsOf(t).flatMap(([, patterns]) => patterns);
    const i = all.indexOf(p);
    if (e.key === 'Enter' && (e.metaKey || e.ctrlKey)) run();
    else if (e.key === 'j' && all[i + 1]) go(href(t.name, 'patterns', { p: all[i + 1].name }));
    else if (e.key === 'k' && all[i - 1]) go(href(t.name, 'patterns', { p: all[i - 1].name }));
    else if (e.key === '/') document.querySelector('.form .inp')?.focus();
    else return false;
    return true;
  };
  const general = message && !parameters(t, p).some((q) => concerns(message, q.name)) ? message : '';
  const entity = t.byType.get(p.entities[0]);
  return (
    <div class="pats">
      <List t={t} p={p} />
      <section aria-label={p.name}>
        <div>
          <div class="row kicker">{entity ? <Ent e={entity} /> : null}<span class="dim">·</span><span class="soft">{scan ? 'Scan of the whole table' : `${operation(p)} on ${p.index || 'the table'}`}</span>{p.consistent ? <span class="idx">strong</span> : null}{p.crossScope ? <span class="idx">cross-scope</span> : null}</div>
          <h1 class="t">{p.summary || p.name}</h1>
          {p.documentation && p.documentation !== p.summary ? <p class="soft more-doc">{p.documentation.slice(p.summary.length).trim()}</p> : null}
          <div class="sig">{p.result} <b>{p.name}</b>({p.parameters.map((q) => `${q.bound === 'is' ? '' : `@${{ from: 'From', to: 'To', after: 'After', before: 'Before', 'starts with': 'Prefix' }[q.bound]} `}${simpleType(q.type)} ${q.name}`).join(', ')})</div>
        </div>
        {parameters(t, p).length ? <form class="form" onSubmit={(e) => { e.preventDefault(); run(); }}>{parameters(t, p).map((q) => <Field key={q.name} t={t} p={p} q={q} value={args[q.name] ?? ''} message={message} touched={typed.current === p} onChange={set} />)}<input type="submit" hidden /></form> : <div class="note info"><Icon name="check" /><span>Takes nothing.</span></div>}
        <div class="row"><button type="button" class="btn primary" disabled={!ready} onClick={run}><Icon name="play" />{scan ? 'Run…' : 'Run'}<span class="kbd">⌘↵</span></button>{estimate ? <Cost n={units(estimate.units)} dear={dear} /> : null}<span class="small dim">{scan ? 'Asks first: reads every item.' : 'Reads only. Nothing is sent until you run it.'}</span></div>
        {general ? <Failure message={general} /> : null}
        {failure ? <Failure message={failure} onRetry={run} /> : null}
        {explained ? <Explain t={t} p={p} explained={explained} result={result} /> : null}
        {result ? <Results t={t} p={p} result={result} explained={explained} /> : null}
      </section>
      <Aside t={t} p={p} args={args} explained={explained} />
    </div>
  );
};
