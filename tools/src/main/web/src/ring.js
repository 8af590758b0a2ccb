// How keys find partitions: a ring with virtual nodes beside modulo, and what moves when a node joins.

/** 32 bits of a text, well mixed. DynamoDB's own hash is not published; this one shows the idea with real keys. */
export const hash = (text) => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) { h ^= text.charCodeAt(i); h = Math.imul(h, 0x01000193); }
  h ^= h >>> 16; h = Math.imul(h, 0x85ebca6b); h ^= h >>> 13; h = Math.imul(h, 0xc2b2ae35); h ^= h >>> 16;
  return h >>> 0;
};

const WHOLE = 2 ** 32;

/** The places of all virtual nodes, in order. */
export const places = (nodes, virtual) => {
  const all = [];
  for (let n = 0; n < nodes; n++) for (let v = 0; v < virtual; v++) all.push({ at: hash(`node ${n} place ${v}`), node: n });
  return all.sort((a, b) => a.at - b.at);
};

/** The node of a place: the first one at or after it, clockwise. */
export const owner = (ring, at) => {
  let low = 0;
  let high = ring.length;
  while (low < high) { const mid = (low + high) >> 1; if (ring[mid].at < at) low = mid + 1; else high = mid; }
  return ring[low % ring.length].node;
};

/** The stretches of the ring: from, to (as shares of the whole) and the node that they belong to. */
export const arcs = (ring) => ring.map((place, i) => ({ from: i ? ring[i - 1].at / WHOLE : ring[ring.length - 1].at / WHOLE - 1, to: place.at / WHOLE, node: place.node }));

/** How many of the keys change their node when one joins. */
export const moves = (keys, nodes, virtual) => {
  const before = places(nodes, virtual);
  const after = places(nodes + 1, virtual);
  let ring = 0;
  let modulo = 0;
  for (const key of keys) {
    const h = hash(key);
    if (owner(before, h) !== owner(after, h)) ring++;
    if (h % nodes !== h % (nodes + 1)) modulo++;
  }
  return { ring: ring / keys.length, modulo: modulo / keys.length, least: 1 / (nodes + 1) };
};

export const share = (at) => at / WHOLE;
