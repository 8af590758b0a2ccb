// What the page has been told: the tables, their sizes, samples, differences and estimates.
import { signal } from '@preact/signals';
import * as api from './api.js';
import { readTable } from './model.js';

export const session = {
  ready: signal(false),
  failure: signal(''),
  place: signal(''),
  writes: signal(false),
  tables: signal([]),
  live: signal({}),
  samplePrice: signal({}),
  samples: signal({}),
  sampling: signal({}),
  differences: signal({}),
  estimates: signal({}),
  waiting: signal(0),
};

/** Nothing dearer is read unasked. */
const UNASKED_UNITS = 300;

const set = (into, name, value) => { into.value = { ...into.value, [name]: value }; };

/** Counting waits until the first rows are there, which people want to see. */
const shown = Promise.race([new Promise((resolve) => { session.rowsShown = resolve; }), new Promise((resolve) => { setTimeout(resolve, 1500); })]);

const JOBS_EVERY_MILLIS = 10_000;

/** How many jobs wait for somebody, so that the rail says so on every screen. */
const countWaiting = async () => {
  if (document.hidden) return;
  try {
    session.waiting.value = (await api.jobs()).jobs.filter((job) => job.state === 'waiting').length;
  } catch {
    // The screen itself says what is wrong.
  }
};

export const start = async () => {
  try {
    const told = await api.tables();
    session.place.value = told.place;
    session.writes.value = told.writes;
    session.tables.value = told.tables.map(readTable);
    session.ready.value = true;
    shown.then(countWaiting);
    setInterval(countWaiting, JOBS_EVERY_MILLIS);
  } catch (e) {
    session.failure.value = e.message;
  }
};

export const estimate = async (name) => set(session.estimates, name, await api.estimates(name));

export const sample = async (name, segments) => {
  set(session.sampling, name, true);
  try {
    const { sample: taken } = await api.sample(name, segments);
    set(session.samples, name, taken);
    await estimate(name);
  } finally {
    set(session.sampling, name, false);
  }
};

const known = new Set();

/** Learns what costs nothing of a table and, if it is cheap, a sample; once. */
export const learn = async (name) => {
  if (known.has(name)) return;
  known.add(name);
  try {
    await shown;
    const told = await api.live(name);
    set(session.live, name, told.live);
    set(session.samplePrice, name, told.samplePrice);
    if (told.sample) set(session.samples, name, told.sample);
    api.differences(name).then((d) => set(session.differences, name, d.differences)).catch(() => {});
    if (told.sample || told.samplePrice > UNASKED_UNITS) await estimate(name);
    else await sample(name);
  } catch (e) {
    known.delete(name);
    console.warn(e.message);
  }
};

export const compare = async (name) => set(session.differences, name, (await api.differences(name)).differences);
