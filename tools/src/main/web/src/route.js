// Addresses: /{table}/{screen}?state. Enough to paste into a ticket.
import { signal } from '@preact/signals';

export const SCREENS = [['explore', 'Explore', 'e'], ['patterns', 'Patterns', 'p'], ['model', 'Model', 'm'], ['heat', 'Heat', 'h'], ['live', 'Live', 'l'], ['jobs', 'Jobs', 'j']];

const read = () => {
  const [table, screen] = location.pathname.split('/').slice(1).map(decodeURIComponent);
  return { table: table || '', screen: SCREENS.some(([id]) => id === screen) ? screen : 'explore', query: new URLSearchParams(location.search) };
};

export const route = signal(read());

export const href = (table, screen, query = {}) => {
  const params = new URLSearchParams();
  for (const [k, v] of Object.entries(query)) if (v != null && v !== '') params.set(k, v);
  return `/${encodeURIComponent(table)}/${screen}${params.size ? '?' + params : ''}`;
};

export const go = (to, replace = false) => {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  route.value = read();
};

/** Changes a part of the state; quiet leaves no entry to go back to. */
export const change = (values, quiet = false) => {
  const { table, screen, query } = route.value;
  const next = Object.fromEntries(query);
  for (const [k, v] of Object.entries(values)) if (v == null || v === '') delete next[k]; else next[k] = v;
  go(href(table, screen, next), quiet);
};

addEventListener('popstate', () => { route.value = read(); });

// A plain click on an address of ours stays on the page.
addEventListener('click', (e) => {
  const a = e.target.closest?.('a[href^="/"]');
  if (!a || e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey || a.target) return;
  e.preventDefault();
  go(a.getAttribute('href'));
});
