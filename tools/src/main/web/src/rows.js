// The rows of Explore: pages by cursor, laid out with fixed heights. A few pages are kept; of the others their cursor and
// height, so that scrolling back reads them again.
import * as api from './api.js';
import { passes } from './filter.js';
import { itemId, partitionId, partitionJson } from './model.js';

export const ROW = 30;
export const HEAD = 36;
const KEPT_PAGES = 10;
/** A page of rows can't be higher in any browser. */
const MOST_HEIGHT = 15e6;

export class Rows {
  constructor(t, plan, flat, changed) {
    Object.assign(this, { t, plan, flat, changed, pages: [], cursor: '', done: plan.kind === 'bad', loading: false, failure: '', height: 0, read: 0, matched: 0, stopped: false });
  }

  fetch(cursor) {
    const { t, plan } = this;
    if (!cursor && plan.kind === 'page' && !plan.index) {
      const early = api.early(t.name);
      if (early) return early;
    }
    if (plan.kind === 'pattern') return api.run(t.name, plan.pattern.name, plan.args, cursor);
    return api.items(t.name, { index: plan.index, pk: plan.kind === 'collection' ? partitionJson(t, plan.index, plan.pk) : '', cursor });
  }

  /** Reads the next page. */
  async load() {
    if (this.loading || this.done || this.stopped) return;
    this.loading = true;
    this.failure = '';
    const cursor = this.cursor;
    try {
      const answer = await this.fetch(cursor);
      const page = { cursor, items: null, rows: [], y: this.height, height: 0, last: null };
      this.read += answer.read;
      this.pages.push(page);
      this.put(page, answer.items, this.pages.at(-2)?.last ?? null);
      this.matched += page.count;
      this.height += page.height;
      this.cursor = answer.cursor || '';
      this.done = !answer.cursor || this.height > MOST_HEIGHT;
      this.cut = !!answer.cursor && this.done;
    } catch (e) {
      this.failure = e.message;
    } finally {
      this.loading = false;
      if (!this.stopped) this.changed();
    }
  }

  /** Reads a page again that was dropped. */
  async reload(page) {
    if (page.reading) return;
    page.reading = true;
    try {
      const answer = await this.fetch(page.cursor);
      const before = page.height;
      this.put(page, answer.items, this.pages[this.pages.indexOf(page) - 1]?.last ?? null);
      this.shift(page, page.height - before);
    } catch (e) {
      this.failure = e.message;
    } finally {
      page.reading = false;
      if (!this.stopped) this.changed();
    }
  }

  /** Moves what lies below a page, if it changed since it was first read. */
  shift(page, by) {
    if (!by) return;
    for (const later of this.pages.slice(this.pages.indexOf(page) + 1)) later.y += by;
    this.height += by;
  }

  put(page, items, before) {
    const { t, plan, flat } = this;
    const kept = items.filter((item) => plan.terms.every((x) => passes(t, x, item, plan.index)));
    page.items = kept;
    page.count = kept.length;
    page.rows = [];
    let y = 0;
    let group = null;
    let last = before;
    for (const item of kept) {
      const partition = this.partition(item);
      const id = partitionId(partition);
      if (!flat && id !== last) {
        group = { k: 'g', y, h: HEAD, items: [], partition, id };
        page.rows.push(group);
        y += HEAD;
      }
      last = id;
      group?.items.push(item);
      page.rows.push({ k: 'r', y, h: ROW, item, id: itemId(item), group: id });
      y += ROW;
    }
    page.height = y;
    page.last = last;
  }

  /** The partition key under which an item is shown. */
  partition(item) {
    return this.plan.index ? item.x.find((x) => x.n === this.plan.index)?.p || [] : item.p;
  }

  sort(item) {
    return this.plan.index ? item.x.find((x) => x.n === this.plan.index)?.r || [] : item.r;
  }

  /** The rows between two heights; reads dropped pages that are among them, and drops those that are far. */
  between(top, bottom) {
    const found = [];
    let first = this.pages.findIndex((p) => p.y + p.height > top);
    if (first < 0) first = this.pages.length;
    let i = first;
    for (; i < this.pages.length && this.pages[i].y < bottom; i++) {
      const page = this.pages[i];
      if (!page.items) {
        this.reload(page);
        continue;
      }
      let low = 0, high = page.rows.length;
      while (low < high) { const m = (low + high) >> 1; if (page.y + page.rows[m].y + page.rows[m].h < top) low = m + 1; else high = m; }
      for (let r = low; r < page.rows.length && page.y + page.rows[r].y < bottom; r++) found.push({ row: page.rows[r], y: page.y + page.rows[r].y });
    }
    const middle = (first + i) >> 1;
    this.pages.forEach((page, n) => { if (page.items && page.height && Math.abs(n - middle) > KEPT_PAGES / 2) { page.items = null; page.rows = []; } });
    return found;
  }

  /** All rows that are kept, in order, with their place. */
  *all() {
    for (const page of this.pages) for (const row of page.rows) yield { row, y: page.y + row.y };
  }

  /** Shows an item as it was written; where it stands stays until the page is read again. */
  replace(item) {
    const id = itemId(item);
    for (const page of this.pages) {
      for (const row of page.rows) {
        if (row.k === 'r' && row.id === id) page.rows[page.rows.indexOf(row)] = { ...row, item };
      }
    }
    this.changed();
  }

  stop() { this.stopped = true; }
}
