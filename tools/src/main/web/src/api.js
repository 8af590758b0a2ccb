// The server's answers. What costs read units is a POST, and is added to what this session has spent.
import { signal } from '@preact/signals';

export const spent = signal(0);
/** Whether the last answer came from the table, and not from a workbench that could not reach it. */
export const reached = signal(true);

export class ApiError extends Error {}

const call = async (method, path, params, content) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params || {})) if (value != null && value !== '') query.set(name, value);
  let response;
  try {
    response = await fetch(`/api/${path}${query.size ? '?' + query : ''}`, { method, body: content });
  } catch {
    reached.value = false;
    throw new ApiError('The workbench does not answer. Is ./gateleg workbench still running?');
  }
  reached.value = response.status !== 502;
  const ended = response.status === 403 ? 'This session has ended. Open the address that the workbench printed.' : `The workbench answered ${response.status}.`;
  const body = await response.json().catch(() => ({ error: ended }));
  if (!response.ok) throw new ApiError(body.error);
  if (method === 'POST' && body.units) spent.value += body.units;
  if (method === 'POST' && body.sample) spent.value += body.sample.units;
  return body;
};

const table = (name) => encodeURIComponent(name);

export const tables = () => call('GET', 'tables');
export const running = (after) => call('GET', 'live', { after });
export const act = (params) => call('POST', 'live', params);
export const heat = (t, unit, span) => call('GET', `${table(t)}/heat`, { unit, span });
export const jobs = () => call('GET', 'jobs');
export const work = (params) => call('POST', 'jobs', params);
export const live = (t) => call('GET', `${table(t)}/live`);
export const differences = (t) => call('GET', `${table(t)}/differences`);
export const estimates = (t) => call('GET', `${table(t)}/estimates`);
export const sample = (t, segments) => call('POST', `${table(t)}/sample`, { segments });
export const items = (t, params) => call('POST', `${table(t)}/items`, params);

// The first page is asked for together with the model: the first paint needs both.
let first = null;
export const ask = (t) => {
  const page = items(t, {});
  page.catch(() => {});
  first = { t, page };
};
export const early = (t) => {
  const taken = first?.t === t ? first.page : null;
  first = null;
  return taken;
};

export const reveal = (t, key) => call('POST', `${table(t)}/reveal`, { key: JSON.stringify(key) });
export const item = (t, key) => call('POST', `${table(t)}/item`, { key: JSON.stringify(key) });

const args = (values) => Object.fromEntries(Object.entries(values).filter(([, v]) => v !== '' && v != null).map(([k, v]) => [`a.${k}`, v]));
export const explain = (t, p, values) => call('GET', `${table(t)}/explain`, { p, ...args(values) });
export const run = (t, p, values, cursor) => call('POST', `${table(t)}/run`, { p, cursor, ...args(values) });

export const edit = (t, body, write) => call('POST', `${table(t)}/edit`, write ? { write: 1 } : {}, JSON.stringify(body));
