// The frame: top bar, rail, and the screen.
import { useEffect } from 'preact/hooks';
import * as api from './api.js';
import { short, units, readDollars } from './format.js';
import { Layer, close, help, layer, palette } from './layers.jsx';
import { Icon, Mark } from './parts.jsx';
import { screenKeys } from './keys.js';
import { SCREENS, go, href, route } from './route.js';
import { learn, session } from './session.js';
import { flip } from './theme.js';
import { Toasts } from './toasts.jsx';
import { Explore } from './explore.jsx';
import { Patterns } from './patterns.jsx';
import { Model } from './diagram.jsx';
import { Heat } from './heat.jsx';
import { Live } from './live.jsx';
import { Jobs } from './jobs.jsx';

const SHOWN = { explore: Explore, patterns: Patterns, model: Model, heat: Heat, live: Live, jobs: Jobs };

/** What these show is of all tables. */
const EVERYWHERE = new Set(['live', 'jobs']);

const Top = ({ t, screen }) => (
  <header class="top">
    <a class="brand" href={href(t.name, 'explore')} aria-label="Gateleg workbench"><Mark /><span>Gateleg</span></a>
    <div class="crumb"><span>{EVERYWHERE.has(screen) && session.tables.value.length > 1 ? 'All tables' : t.name}</span><span class="dim">/</span><span class="dim">{SCREENS.find(([id]) => id === screen)[1]}</span>{t.scope && !EVERYWHERE.has(screen) ? <span class="idx">scope: {t.scope.component}</span> : null}</div>
    <span class="grow" />
    <button type="button" class="jump" onClick={palette}><Icon name="search" /><span>Go to a key, pattern, screen</span><span class="kbd">⌘K</span></button>
    <span class="pill hide-s" title={`The table ${t.live} at ${session.place.value}`}><span class={`dot ${api.reached.value ? 'ok' : 'bad'}`} />{session.place.value}{api.reached.value ? null : <span class="bad">, not reached</span>}</span>
    <span class="pill hide-s" title={`What this page has read so far: ${readDollars(api.spent.value)} on demand`}>session <b>{units(api.spent.value)} RRU</b></span>
    {session.writes.value
      ? <span class="pill open" title="Started with --allow-writes"><Icon name="unlock" /><span>writes allowed</span></span>
      : <span class="pill" title="Start with --allow-writes to change items"><Icon name="lock" /><span>read-only</span></span>}
    <button type="button" class="iconbtn" aria-label="Dark or light (t)" title="Dark or light (t)" onClick={flip}><Icon name="sun" /></button>
    <button type="button" class="iconbtn" aria-label="Keys (?)" title="Keys (?)" onClick={help}><Icon name="help" /></button>
  </header>
);

const Badge = ({ t, id, children }) => {
  const waiting = session.waiting.value;
  if (id === 'model' && session.differences.value[t.name]?.length) return <span class="badge"><span class="dot warn inline" title="The live table differs from the model" /></span>;
  if (id === 'jobs' && waiting) return <span class="badge num" title={waiting === 1 ? 'One job waits for you' : `${waiting} jobs wait for you`}>{waiting}</span>;
  return <span class="kb">{children}</span>;
};

const Rail = ({ t, screen }) => (
  <nav class="rail" aria-label="Screens and tables">
    {SCREENS.map(([id, label, key]) => (
      <a class="nav" key={id} href={href(t.name, id)} aria-current={id === screen ? 'page' : undefined} title={`${label} (g ${key})`}>
        <Icon name={id} /><span class="t">{label}</span>
        <Badge t={t} id={id}>g {key}</Badge>
      </a>
    ))}
    <hr />
    <h2>Tables</h2>
    {session.tables.value.map((x) => (
      <a class="nav" key={x.name} href={href(x.name, screen)} aria-current={x === t ? 'true' : undefined} title={x.name}>
        <span class="mt">{x.name.slice(0, 2)}</span><span class="t cut">{x.name}</span><span class="badge num">{session.live.value[x.name] ? short(session.live.value[x.name].items) : ''}</span>
      </a>
    ))}
    <div class="foot"><div>{session.place.value}</div><div>this machine only</div></div>
  </nav>
);

let chord = 0;
const CHORD_MILLIS = 900;

const onKey = (e) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName);
  const mod = e.metaKey || e.ctrlKey;
  if (mod && e.key.toLowerCase() === 'k') { e.preventDefault(); palette(); return; }
  if (layer.value) { if (e.key === 'Escape') { e.preventDefault(); close(); } return; }
  if (mod && e.key === 'Enter') { if (screenKeys.current?.(e)) e.preventDefault(); return; }
  if (typing || mod || e.altKey) return;
  const { table } = route.value;
  if (Date.now() - chord < CHORD_MILLIS) {
    chord = 0;
    const to = SCREENS.find((s) => s[2] === e.key);
    if (to) { e.preventDefault(); go(href(table, to[0])); return; }
  }
  if (e.key === 'g') { chord = Date.now(); return; }
  if (e.key === 't') { flip(); return; }
  if (e.key === '?') { help(); return; }
  if (e.key === 'Enter' && e.target.matches('button, a')) return;
  if (screenKeys.current?.(e)) e.preventDefault();
};

export const App = () => {
  const { table, screen } = route.value;
  const tables = session.tables.value;
  const t = tables.find((x) => x.name === table) || tables[0];
  useEffect(() => { addEventListener('keydown', onKey); return () => removeEventListener('keydown', onKey); }, []);
  useEffect(() => {
    if (!t) return;
    if (t.name !== table) go(href(t.name, screen), true);
    learn(t.name);
    for (const other of tables) if (other !== t) learnSize(other.name);
    document.title = `${SCREENS.find(([id]) => id === screen)[1]} · ${t.name} · Gateleg`;
  }, [t, screen]);
  if (session.failure.value) return <div class="empty"><b>Nothing to show.</b><span>{session.failure.value}</span></div>;
  if (!t) return <div class="empty"><span>…</span></div>;
  const Screen = SHOWN[screen];
  return (
    <div class="frame">
      <Top t={t} screen={screen} />
      <Rail t={t} screen={screen} />
      <main id="main" tabIndex={-1}><Screen t={t} key={`${t.name} ${screen}`} /></main>
      <Layer />
      <Toasts />
    </div>
  );
};

const sized = new Set();
const learnSize = (name) => {
  if (sized.has(name)) return;
  sized.add(name);
  api.live(name).then((told) => { session.live.value = { ...session.live.value, [name]: told.live }; }).catch(() => {});
};
