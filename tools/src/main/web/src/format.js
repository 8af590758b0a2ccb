// Numbers, sizes, money and times for people.
const grouped = new Intl.NumberFormat('en-US');

export const num = (n) => grouped.format(n);
export const short = (n) => n >= 1e6 ? (n / 1e6).toFixed(2) + ' M' : n >= 1e4 ? (n / 1e3).toFixed(1) + ' k' : num(n);
export const bytes = (b) => b < 1024 ? `${b} B` : b < 1048576 ? `${(b / 1024).toFixed(1)} KB` : `${(b / 1048576).toFixed(1)} MB`;
export const units = (u) => u >= 1000 ? num(Math.round(u)) : u >= 100 ? u.toFixed(0) : u.toFixed(1);

/** The read units of so many bytes in one answer. */
export const readUnits = (size, strong) => Math.max(1, Math.ceil(size / 4096)) * (strong ? 1 : 0.5);
export const writeUnits = (size) => Math.max(1, Math.ceil(size / 1024));

const DOLLARS_PER_READ = 0.125 / 1e6;

export const dollars = (v) => (v && v < 1e-5 ? '<$0.00001' : '$' + (v >= 1 ? v.toFixed(2) : v >= 0.01 ? String(+v.toFixed(3)) : v ? String(+v.toFixed(6)) : '0'));
export const readDollars = (u) => dollars(u * DOLLARS_PER_READ);

export const age = (time, now = Date.now()) => {
  const seconds = (now - time) / 1000;
  const a = Math.abs(seconds);
  const text = a < 90 ? `${Math.round(a)} s` : a < 5400 ? `${Math.round(a / 60)} min` : a < 129600 ? `${Math.round(a / 3600)} h` : `${num(Math.round(a / 86400))} days`;
  return seconds >= 0 ? `${text} ago` : `in ${text}`;
};

/** Digits in groups of three from the point on: the first group, and the others. Gaps between are drawn, not copied. */
export const digitGroups = (text) => {
  const m = /^(-?)(\d+)(\..*)?$/.exec(text);
  if (!m || m[2].length < 5) return null;
  const groups = [];
  let rest = m[2];
  for (; rest.length > 3; rest = rest.slice(0, -3)) groups.unshift(rest.slice(-3));
  return { first: m[1] + rest, groups, fraction: m[3] || '' };
};

export const hex = (base64) => Array.from(atob(base64), (c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join('');
export const plural = (n, word) => `${num(n)} ${word}${n === 1 ? '' : 's'}`;
