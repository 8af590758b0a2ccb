// What the page knows of a table from its model: colours, monograms, templates, who serves what.

export const TABLE = '';

const monogram = (name, taken) => {
  const capitals = name.slice(1).match(/[A-Z]/g) || [];
  const letters = [...capitals.map((c) => c.toLowerCase()), ...name.slice(1).toLowerCase()];
  const found = letters.map((l) => name[0].toUpperCase() + l).find((m) => !taken.has(m));
  return found || name.slice(0, 2);
};

/** The parts of a template: {c} constants and {n} components. */
export const templateParts = (template) => {
  const parts = [];
  const re = /\{\{|\}\}|\{(\w+)(?::[^}]*)?\}/g;
  let constant = '';
  let at = 0;
  for (let m; (m = re.exec(template)); at = re.lastIndex) {
    constant += template.slice(at, m.index);
    if (!m[1]) { constant += m[0][0]; continue; }
    if (constant) parts.push({ c: constant });
    constant = '';
    parts.push({ n: m[1] });
  }
  constant += template.slice(at);
  if (constant) parts.push({ c: constant });
  return parts;
};

/** A component wears the colour of the entity that it identifies; one that identifies none is neutral. */
const hues = (entities) => {
  const claims = {};
  for (const e of entities) {
    const key = e.keys.find((k) => k.index === TABLE);
    const names = [...key.partition, ...key.sort].flatMap((p) => p.components.map((c) => c.name));
    const low = e.type.toLowerCase();
    for (const name of names) {
      const base = name.toLowerCase().replace(/id$/, '');
      const names_it = base.length > 3 && (low === base || (low.endsWith(base) && !/id$/i.test(name)));
      if (names.length === 1 || names_it) (claims[name] ||= []).push(e.hue);
    }
  }
  return Object.fromEntries(Object.entries(claims).map(([name, found]) => [name, found.length === 1 ? found[0] : 0]));
};

const ODD = {
  HIDDEN: { id: 'hidden', label: 'hidden', mono: '··', hue: 0, style: 'hid', doc: 'Kept by patterns for themselves: markers, locks, claims.' },
  UNKNOWN: { id: 'unknown', label: 'unknown', mono: '?', hue: 0, style: 'unk', doc: 'No entity of the model; written by something else.' },
  UNDECODABLE: { id: 'undecodable', label: 'undecodable', mono: '!', hue: 0, style: 'bad', doc: 'An entity by its type, which the model can’t read.' },
};

export const readTable = ({ name, live, model }) => {
  const taken = new Set();
  const entities = model.entities.map((e, i) => {
    const mono = monogram(e.type, taken);
    taken.add(mono);
    const inKey = new Set(e.keys.filter((k) => k.index === TABLE).flatMap((k) => [...k.partition, ...k.sort]).flatMap((p) => p.components.map((c) => c.name)));
    const columns = e.components.filter((c) => c.attribute && !inKey.has(c.name));
    return { ...e, id: e.type, label: e.type, mono, hue: (i % 8) + 1, style: '', doc: '', columns, byAttribute: new Map(e.components.filter((c) => c.attribute).map((c) => [c.attribute, c])) };
  });
  const byType = new Map(entities.map((e) => [e.type, e]));
  const indexes = [{ name: TABLE, label: 'table', partitionKey: [model.partitionKey], sortKey: model.sortKey ? [model.sortKey] : [], projected: 'ALL' }, ...model.indexes.map((i) => ({ ...i, label: i.name }))];
  const keyAttributes = new Set(indexes.flatMap((i) => [...i.partitionKey, ...i.sortKey]));
  const own = new Set([model.typeAttribute, model.attemptAttribute].filter(Boolean));
  return {
    ...model, name, live, entities, byType, indexes, keyAttributes, own,
    hues: hues(entities),
    index: (id) => indexes.find((i) => i.name === id),
    ofName: (name) => byType.get(name) || (name ? { ...ODD.HIDDEN, label: name } : ODD.UNKNOWN),
    ofItem: (item) => item.k === 'ENTITY' ? byType.get(item.e) : item.k === 'HIDDEN' ? { ...ODD.HIDDEN, label: item.e } : ODD[item.k],
    odd: ODD,
  };
};

export const hueOf = (t, component) => t.hues[component] || 0;

/** The text of a key attribute. */
export const keyText = (segments) => segments.map((s) => typeof s === 'string' ? s : s[1]).join('');
/** The typed value of a key, as the item has it. */
export const keyValue = (item, attributes) => Object.fromEntries(attributes.map((a) => [a.a, item.i[a.a]]));
/** An item's key as a text for addresses: its parts with | between, which a part may hold as well. */
export const itemId = (item) => [...item.p, ...item.r].map((a) => keyText(a.s).replace(/[\\|]/g, '\\$&')).join('|');
/** The typed key that such a text names; null where it has not as many parts as the table's key. */
export const itemKey = (t, id) => {
  const parts = [''];
  for (const [text, escaped, end] of id.matchAll(/\\(.)|(\|)|[^\\|]+|\\$/gs)) {
    if (end) parts.push('');
    else parts[parts.length - 1] += escaped ?? text;
  }
  const names = [t.partitionKey, t.sortKey].filter(Boolean);
  return parts.length === names.length ? Object.fromEntries(names.map((name, i) => [name, keyJson(t, name, parts[i])])) : null;
};
export const partitionId = (attributes) => attributes.map((a) => keyText(a.s)).join('|');

/** An item's components that keys are made of, by name: from its attributes, else from its keys. */
export const componentValues = (t, item) => {
  const values = {};
  for (const a of [...item.p, ...item.r, ...item.x.flatMap((x) => [...x.p, ...x.r])]) {
    for (const s of a.s) if (typeof s !== 'string') values[s[0]] = s[2] ?? s[1];
  }
  return values;
};

export const parameters = (t, pattern) => {
  const scoped = t.scope && !pattern.crossScope && pattern.operation !== 'SCAN';
  const scope = scoped ? [{ name: t.scope.component, type: t.scope.type, component: t.scope.component, bound: 'is', scope: true }] : [];
  return [...scope, ...pattern.parameters];
};

/** The constants of an enum that a parameter takes; empty for others. */
export const constants = (t, pattern, parameter) => {
  for (const type of pattern.entities) {
    for (const key of t.byType.get(type)?.keys || []) {
      for (const part of [...key.partition, ...key.sort]) {
        const found = part.components.find((c) => c.name === parameter.component);
        if (found?.constants?.length) return found.constants;
      }
    }
  }
  return [];
};

export const entityKey = (t, type, index) => t.byType.get(type)?.keys.find((k) => k.index === index);

/** The patterns that return an item, with arguments that find it. */
export const patternsOf = (t, item) => {
  if (item.k !== 'ENTITY') return [];
  const values = componentValues(t, item);
  const present = new Set([TABLE, ...item.x.filter((x) => x.p.length).map((x) => x.n)]);
  return t.patterns.filter((p) => p.entities.includes(item.e) && present.has(p.index)).map((p) => {
    const args = {};
    for (const q of parameters(t, p)) if (['is', 'from', 'starts with'].includes(q.bound)) args[q.name] = values[q.component] ?? '';
    return { pattern: p, args };
  }).filter(({ pattern, args }) => parameters(t, pattern).every((q) => q.bound !== 'is' || args[q.name]));
};

/** The collections that a component's value leads to: its index, template, and who is in it. */
export const collectionsOf = (t, component) => {
  const found = new Map();
  for (const e of t.entities) {
    for (const key of e.keys) {
      const names = key.partition.flatMap((p) => p.components.map((c) => c.name));
      if (names.length === 1 && names[0] === component && key.partition.length === 1) {
        const id = `${key.index} ${key.partition[0].template}`;
        if (!found.has(id)) found.set(id, { index: key.index, part: key.partition[0], entities: [] });
        found.get(id).entities.push(e);
      }
    }
  }
  return [...found.values()];
};

export const simpleType = (type) => type.replace(/(\w+\.)+(?=\w)/g, '');

const KEY_TAGS = { NUMBER: 'N', BINARY: 'B' };

/** A key attribute's text as a typed value, by the kind that the model gives it. */
const keyJson = (t, attribute, text) => {
  const part = t.entities.flatMap((e) => e.keys).flatMap((k) => [...k.partition, ...k.sort]).find((p) => p.attribute === attribute);
  return { [KEY_TAGS[part?.kind] || 'S']: text };
};

/** A partition key's text as typed values. */
export const partitionJson = (t, index, text) => {
  const attributes = t.index(index).partitionKey;
  const texts = attributes.length > 1 ? text.split('|') : [text];
  return JSON.stringify(Object.fromEntries(attributes.map((a, i) => [a, keyJson(t, a, texts[i] ?? '')])));
};
