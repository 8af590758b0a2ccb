// The filter's grammar: term*, term = ["-"] (word | name op value); op = : != < <= > >= ^=; ":" takes a..b, a.., ..b.
import { itemId, parameters, partitionId } from './model.js';

const TERM = /(-?)(?:([A-Za-z_][\w.]*)(:|!=|<=|>=|\^=|=|<|>))?("[^"]*"|\S+)/g;
const KNOWN = new Set(['entity', 'pk', 'sk', 'index', 'in', 'is', 'has', 'size', 'ttl']);
const STATES = ['unknown', 'undecodable', 'hidden', 'expired', 'stale'];

export const parse = (text) => Array.from(text.matchAll(TERM), (m) => ({
  negated: !!m[1], name: m[2] || '', op: m[3] || '~', value: m[4].replace(/^"|"$/g, ''), at: m.index, source: m[0],
}));

const knownFields = (t) => new Set(t.entities.flatMap((e) => e.components.map((c) => c.name)));

/** What is wrong with a term, or null. */
export const fault = (t, term) => {
  const { name, value } = term;
  if (name === 'entity' && !t.entities.some((e) => e.id.toLowerCase() === value.toLowerCase())) return `No entity is called ${value}. There are ${t.entities.map((e) => e.id).join(', ')}.`;
  if (name === 'is' && !STATES.includes(value)) return `is: takes ${STATES.join(', ')}, not ${value}.`;
  if ((name === 'index' || name === 'in') && !t.index(value)) return `No index is called ${value}. There are ${t.indexes.slice(1).map((i) => i.name).join(', ') || 'none'}.`;
  if (name === 'size' && !/^\d+(b|kb)?$/i.test(value)) return 'size takes a number of bytes, or 4kb.';
  return null;
};

const compareNumbers = (a, b) => {
  // Exact: DynamoDB's numbers have more digits than JavaScript's.
  const split = (s) => { const m = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(s.trim()); if (!m || (!m[2] && !m[3])) return null; const e = +(m[4] || 0); return { sign: m[1] ? -1n : 1n, digits: m[2] + m[3], scale: m[3].length - e }; };
  const x = split(a), y = split(b);
  if (!x || !y || Math.abs(x.scale) > 300 || Math.abs(y.scale) > 300) return null;
  const scale = Math.max(x.scale, y.scale, 0);
  const whole = (n) => n.sign * BigInt(n.digits || '0') * 10n ** BigInt(scale - n.scale);
  const l = whole(x), r = whole(y);
  return l < r ? -1 : l > r ? 1 : 0;
};

const compare = (left, right, number) => {
  const exact = number ? compareNumbers(left, right) : null;
  return exact ?? (left < right ? -1 : left > right ? 1 : 0);
};

const holds = (left, op, right, number) => {
  switch (op) {
    case '<': return compare(left, right, number) < 0;
    case '<=': return compare(left, right, number) <= 0;
    case '>': return compare(left, right, number) > 0;
    case '>=': return compare(left, right, number) >= 0;
    case '!=': return compare(left, right, number) !== 0;
    case '^=': return left.startsWith(right);
    default: {
      const range = right.split('..');
      if (range.length !== 2) return number ? compare(left, right, true) === 0 : left.toLowerCase() === right.toLowerCase();
      const [low, high] = range;
      return (!low || compare(left, low, number) >= 0) && (!high || compare(left, high, number) <= 0 || (!number && left.startsWith(high)));
    }
  }
};

/** The value under a dotted path: an attribute, then names or positions. */
const at = (item, path) => {
  const [first, ...rest] = path.split('.');
  let value = item[path] || item[first];
  if (item[path]) return value;
  for (const step of rest) value = value?.M ? value.M[step] : value?.L ? value.L[+step] : undefined;
  return value;
};

const attributeOf = (t, item, name) => {
  const component = t.byType.get(item.e)?.components.find((c) => c.name === name);
  return component?.attribute || name;
};

const valueHolds = (value, op, wanted) => {
  if (!value) return false;
  if (value.S != null) return holds(value.S, op, wanted, false);
  if (value.N != null) return holds(value.N, op, wanted, true);
  if (value.BOOL != null) return holds(String(value.BOOL), op, wanted, false);
  if (value.NULL) return wanted === 'null';
  const many = value.SS || value.NS || value.BS;
  return !!many && many.some((v) => holds(v, op, wanted, !!value.NS));
};

const wildcard = (text, pattern) => pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;

const seconds = (t, item) => Number(item.i[t.timeToLive]?.N || NaN);

/** Whether an item passes a term; {@code served} terms were answered by the key. */
export const passes = (t, term, item, index) => {
  const { name, op, value } = term;
  const entry = index ? item.x.find((x) => x.n === index) : item;
  let ok;
  switch (name) {
    case 'entity': ok = item.k === 'ENTITY' && item.e.toLowerCase() === value.toLowerCase(); break;
    case 'pk': ok = wildcard(partitionId(entry?.p || []), value); break;
    case 'sk': ok = wildcard(partitionId(entry?.r || []), value); break;
    case 'index': ok = true; break;
    case 'in': ok = item.x.some((x) => x.n === value && x.p.length); break;
    case 'is': ok = value === 'stale' ? item.x.some((x) => x.t === 'STALE') : value === 'expired' ? seconds(t, item) * 1000 < Date.now() : item.k.toLowerCase() === value; break;
    case 'has': ok = !!at(item.i, attributeOf(t, item, value)); break;
    case 'size': ok = holds(String(item.s), op, String(parseInt(value) * (/kb/i.test(value) ? 1024 : 1)), true); break;
    case 'ttl': ok = valueHolds(item.i[t.timeToLive], op, value); break;
    case '': ok = (item.text ||= (itemId(item) + ' ' + JSON.stringify(item.i)).toLowerCase()).includes(value.toLowerCase()); break;
    default: ok = valueHolds(at(item.i, attributeOf(t, item, name)), op, value);
  }
  return term.negated ? !ok : ok;
};

const equals = (terms) => Object.fromEntries(terms.filter((x) => x.name && !KNOWN.has(x.name) && !x.negated && (x.op === ':' || x.op === '=') && !x.value.includes('..')).map((x) => [x.name, x.value]));
const ranges = (terms) => Object.fromEntries(terms.filter((x) => x.op === ':' && !x.negated && /\.\./.test(x.value)).map((x) => [x.name, x.value.split('..')]));

/** A pattern whose key the terms give, with its arguments; one that uses more of them is better. */
const serving = (t, terms) => {
  const eq = equals(terms), range = ranges(terms);
  const entity = terms.find((x) => x.name === 'entity' && !x.negated)?.value.toLowerCase();
  let best = null;
  for (const pattern of t.patterns) {
    if (pattern.operation === 'SCAN' || (entity && (pattern.entities.length !== 1 || pattern.entities[0].toLowerCase() !== entity))) continue;
    const args = {};
    let whole = true;
    for (const q of parameters(t, pattern)) {
      if (q.bound === 'is') { if (q.component in eq) args[q.name] = eq[q.component]; else whole = false; }
      else if (q.component in range) {
        const [low, high] = range[q.component];
        const bound = q.bound === 'from' ? low : q.bound === 'to' ? high : '';
        const day = /^\d{4}-\d\d-\d\d$/.test(bound) && /Instant/.test(q.type);
        if (bound) args[q.name] = day ? bound + (q.bound === 'from' ? 'T00:00:00Z' : 'T23:59:59.999999999Z') : bound;
      }
    }
    const used = Object.keys(args).length;
    if (whole && used && (!best || used > best.used)) best = { pattern, args, used };
  }
  return best;
};

/**
 * How a filter is answered: page (everything, in the table's order), collection (by a partition key), pattern (by a key that
 * the terms give), local (looking through what is read), bad.
 */
export const plan = (t, text) => {
  const terms = parse(text);
  const wrong = terms.map((x) => fault(t, x)).find(Boolean);
  if (wrong) return { kind: 'bad', terms, text: wrong, index: '' };
  const index = terms.find((x) => x.name === 'index' && !x.negated)?.value || '';
  const where = index || 'the table';
  const pk = terms.find((x) => x.name === 'pk' && !x.negated && x.op === ':' && !x.value.endsWith('*'));
  if (pk) return { kind: 'collection', terms: terms.filter((x) => x !== pk), index, pk: pk.value, text: `Served by a key: ${pk.value} on ${where}` };
  if (!terms.filter((x) => x.name !== 'index').length) return { kind: 'page', terms: [], index, text: `Pages of 200 in ${index ? `${index}’s` : 'table'} order, as you scroll` };
  const found = index ? null : serving(t, terms);
  if (found) return { kind: 'pattern', terms, index: found.pattern.index, pattern: found.pattern, args: found.args, text: `Served by a key on ${found.pattern.index || 'the table'}` };
  const known = knownFields(t);
  const stranger = terms.find((x) => x.name && !KNOWN.has(x.name) && !known.has(x.name.split('.')[0]));
  return { kind: 'local', terms, index, text: stranger ? `Looks through what is read; no key serves this, and no entity has a field ${stranger.name}` : 'Looks through what is read; no key serves this' };
};

