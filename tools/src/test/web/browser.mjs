// Clicks through every screen in a real browser and keeps pictures. Run by BrowserTest, which starts the workbench.
// Environment: ADDRESS (with its token), CHROMIUM, PICTURES (a folder), PLAYWRIGHT (its module).
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { chromium } = await import(pathToFileURL(process.env.PLAYWRIGHT));
const address = process.env.ADDRESS;
const origin = new URL(address).origin;
const pictures = process.env.PICTURES;
mkdirSync(pictures, { recursive: true });

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
// Without motion, no colour is measured half way between two.
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
context.setDefaultTimeout(60_000);
const page = await context.newPage();
const complaints = [];
page.on('pageerror', (e) => complaints.push(e.message));
page.on('console', (m) => { if (m.type() === 'error' && !/status of 4\d\d/.test(m.text())) complaints.push(m.text()); });
page.on('dialog', (d) => { complaints.push(`dialog: ${d.message()}`); d.dismiss(); });
page.on('request', (r) => { if (!r.url().startsWith(origin)) complaints.push(`asks another host: ${r.url()}`); });

const SIZES = [[1440, 900], [1024, 768]];
const MAIN = new Set(['explore-item', 'patterns-run', 'model', 'heat', 'live', 'jobs']);

/** Texts that stand out less than 4.5 to 1 from what is behind them; what is disabled or dimmed on purpose is left out. */
const faint = () => page.evaluate(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); const d = canvas.getImageData(0, 0, 1, 1).data; return [d[0], d[1], d[2], d[3] / 255]; };
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const light = (c) => { const [r, g, b] = c.map((x) => { const v = x / 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = (el) => { const layers = []; for (let e = el; e; e = e.parentElement) { const c = rgba(getComputedStyle(e).backgroundColor); if (c[3]) layers.unshift(c); if (c[3] === 1) break; } return layers.reduce((under, c) => over(c, under), [255, 255, 255, 1]); };
  const found = new Set();
  for (const el of document.querySelectorAll('.frame *')) {
    const own = [...el.childNodes].filter((n) => n.nodeType === 3 && n.textContent.trim()).map((n) => n.textContent.trim()).join(' ');
    const box = el.getBoundingClientRect();
    if (!own || !box.width || box.bottom < 0 || box.top > innerHeight || el.closest(':disabled, .sr, .veil, [aria-hidden=true]')) continue;
    let dimmed = false;
    for (let e = el; e; e = e.parentElement) if (+getComputedStyle(e).opacity < 1) dimmed = true;
    if (dimmed || document.querySelector('.veil')) continue;
    const back = behind(el);
    const fore = over(rgba(getComputedStyle(el).color), back);
    const [a, b] = [light(fore.slice(0, 3)), light(back.slice(0, 3))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) found.add(`${el.className || el.tagName} "${own.slice(0, 20)}" ${ratio.toFixed(2)}`);
  }
  return [...found].slice(0, 8);
});

/** Until what was changed is drawn. */
const drawn = () => page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))));

/**
 * A screen at both widths: a picture, no faint text, nothing that scrolls sideways. The main view of a screen is seen in both themes at
 * each width; its other states in light when wide and in dark when narrow, which costs half.
 */
const picture = async (name) => {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const theme of MAIN.has(name) ? ['light', 'dark'] : width === SIZES[0][0] ? ['light'] : ['dark']) {
      await page.evaluate((t) => { document.documentElement.dataset.theme = t; }, theme);
      await drawn();
      await page.screenshot({ path: join(pictures, `${name}-${width}-${theme}.png`) });
      assert.deepEqual(await faint(), [], `${name} has faint text at ${width}, ${theme}`);
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(sideways, false, `${name} scrolls sideways at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => { document.documentElement.dataset.theme = 'light'; });
};
const text = (selector) => page.locator(selector).first().innerText();
const open = async (path) => { await page.goto(origin + path); await page.waitForSelector('.frame'); };
const steps = [];
const step = (name, run) => steps.push([name, run]);

step('the printed address lets in once, and its token leaves the address', async () => {
  await page.goto(address);
  await page.waitForSelector('.verdict');
  assert.ok(!page.url().includes('token'), page.url());
  assert.match(page.url(), /\/shop\/live$/, 'where a system runs, Live is the first sight');
  await page.goto(origin);
  await page.waitForSelector('.r');
  assert.match(page.url(), /\/shop\/explore/);
  const [cookie] = await context.cookies();
  assert.equal(cookie.httpOnly, true);
  assert.equal(cookie.sameSite, 'Strict');
  const other = await browser.newContext();
  const stranger = await other.newPage();
  const answer = await stranger.goto(address);
  assert.equal(answer.status(), 403);
  await other.close();
});

step('Explore shows collections, counts and an item', async () => {
  await page.waitForSelector('.chip .n:has-text("k")');
  assert.ok(await page.locator('.g').count() > 0);
  assert.ok(await page.locator('.vs .r').count() < 80, 'only rows in sight are drawn');
  await open('/shop/explore?item=PRODUCT%23every-kind%7CMETADATA');
  await page.waitForSelector('.drawer .fld');
  const drawer = await text('.drawer .body');
  assert.match(drawer, /NOT IN THE MODEL/i);
  assert.match(drawer, /set of 4/);
  assert.match(await text('.drawer .key'), /every-kind/);
  // What looks like markup is text.
  assert.match(drawer, /<script>alert\(1\)<\/script>/);
  await picture('explore-item');
  await page.keyboard.press('r');
  await page.waitForSelector('.drawer pre.code');
  assert.match(await text('.drawer pre.code'), /"12345678901234567890123456789012345678"/);
  await picture('explore-raw');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.drawer', { state: 'detached' });
});

step('an address names an item’s key, whatever is in it', async () => {
  const { itemId, itemKey } = await import(pathToFileURL(join(dirname(process.env.PLAYWRIGHT), '../../src/model.js')));
  const table = (sort) => ({ partitionKey: 'PK', sortKey: 'SK', entities: [{ keys: [{ partition: [{ attribute: 'PK', kind: 'STRING' }], sort: [{ attribute: 'SK', kind: sort }] }] }] });
  for (const [p, r] of [['a', 'b'], ['a|b', 'c'], ['a\\', '|'], ['\\|x|', 'é\n'], ['', '\\\\']]) {
    const id = itemId({ p: [{ a: 'PK', s: [p] }], r: [{ a: 'SK', s: [r] }] });
    assert.deepEqual(itemKey(table('STRING'), id), { PK: { S: p }, SK: { S: r } });
    assert.deepEqual(itemKey(table('NUMBER'), id).SK, { N: r });
  }
  assert.equal(itemKey(table('STRING'), 'only one part'), null);
});

step('an address whose item is gone says so', async () => {
  await open('/shop/explore?item=ORDER%23nobody%7CMETADATA');
  await page.waitForSelector('.lost');
  assert.match(await text('.lost'), /No item of shop has the key ORDER#nobody \/ METADATA\./);
  await page.locator('.lost button').click();
  await page.waitForSelector('.lost', { state: 'detached' });
});

step('Explore is worked by keys', async () => {
  await open('/shop/explore');
  await page.waitForSelector('.vs .r');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.drawer');
  const first = page.url();
  await page.keyboard.press(']');
  await page.waitForFunction((u) => location.href !== u, first);
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Filter');
});

step('Explore reads on by cursor as one scrolls, and keeps few rows', async () => {
  await open('/shop/explore');
  await page.waitForSelector('.vs .r');
  for (let i = 0; i < 6; i++) {
    const before = await page.evaluate(() => { const v = document.querySelector('.vs'); v.scrollTop = v.scrollHeight; return v.scrollHeight; });
    await page.waitForFunction((h) => document.querySelector('.vs').scrollHeight > h, before);
  }
  assert.ok(await page.locator('.vs .r').count() < 80);
  assert.match(await text('.gfoot'), /1,[24]00 read/);
});

step('a key part leads to its collections and patterns', async () => {
  await open('/shop/explore?item=ORDER%23o_1%7CMETADATA');
  await page.waitForSelector('.ixrow .p');
  await page.locator('.ixrow .p').first().click();
  await page.waitForSelector('.pop');
  assert.match(await text('.pop'), /ordersOf/);
  await picture('explore-part');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.search.includes('GSI1'));
  await page.waitForSelector('.g');
  assert.match(await text('.plan'), /Served by a key: USER#u_1000 on GSI1/);
});

step('the filter says how it is answered', async () => {
  await open('/shop/explore?f=entity:Order+total%3E900');
  await page.waitForSelector('.vs .r');
  assert.match(await text('.plan'), /no key serves this/);
  await page.waitForSelector('.more .btn');
  await picture('explore-filter');
  await page.locator('.plan .btn').click();
  await page.waitForSelector('[role=alertdialog]');
  assert.match(await text('[role=alertdialog]'), /the whole table is read/);
  await picture('explore-scan');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[role=alertdialog]', { state: 'detached' });
  await open('/shop/explore?f=entity:Order+status:PAID');
  await page.waitForSelector('.plan a');
  assert.match(await text('.plan a'), /ordersIn/);
  await open('/shop/explore?f=entity:Ordr');
  await page.waitForSelector('.plan .bad');
  assert.match(await text('.plan'), /No entity is called Ordr\. There are User, Order/);
  await open('/shop/explore?f=pk:ORDER%23nobody');
  await page.waitForSelector('.empty');
  assert.match(await text('.empty'), /This collection is empty/);
  await picture('explore-empty');
});

step('unknown, undecodable and stale items are in sight', async () => {
  await open('/shop/explore?f=pk:ORDER%23lost');
  await page.waitForSelector('.vs .r');
  assert.match(await text('.vs .r'), /undecodable/);
  await page.locator('.vs .r').first().click();
  await page.waitForSelector('.drawer .note.bad');
  assert.match(await text('.drawer .note'), /It has no userId, which the model needs/);
  await picture('explore-undecodable');
  await open('/shop/explore?f=pk:legacy-0');
  await page.waitForSelector('.vs .r');
  assert.match(await text('.vs .r'), /unknown/);
  await open('/shop/explore?f=pk:ORDER%23o_17');
  await page.waitForSelector('.vs .warn');
  assert.match(await text('.vs .warn'), /stale in GSI2: GSI2PK says STATUS#CREATED, the components make STATUS#PAID/);
});

step('Patterns explains before and tells the cost after', async () => {
  await open('/shop/patterns?p=ordersOf&userId=u_1000');
  await page.waitForSelector('.figs');
  assert.match(await text('.figs'), /≈ [\d.]+\s+RRU a call/);
  assert.match(await text('.stage'), /GSI1PK = USER#u_1000/);
  await picture('patterns-explain');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('table.t tbody tr');
  assert.match(await text('.figs'), /RRU, est\./);
  assert.match(await text('.keep + .small'), /All \d+ items that were read are returned/);
  await picture('patterns-run');
  const collection = await page.locator('a:has-text("Open in Explore")').getAttribute('href');
  assert.equal(decodeURIComponent(collection), '/shop/explore?f=index:GSI1+pk:USER#u_1000');
  await page.locator('aside [role=tab]:has-text("AWS JSON")').click();
  assert.match(await text('aside pre'), /"KeyConditionExpression": "#k0 = :k0a AND begins_with\(#k1, :k1a\)"/);
  await open('/shop/patterns?p=ordersBetween&status=PAID&from=yesterday');
  await page.waitForSelector('.err');
  assert.match(await text('.err'), /no Instant; write it as 2026-11-18T09:00:00Z/);
  assert.equal(await page.locator('.btn.primary').isDisabled(), true);
  await picture('patterns-wrong');
});

step('a scan asks first', async () => {
  await open('/shop/patterns?p=everyOrder');
  await page.waitForSelector('.figs');
  await page.locator('.btn.primary').click();
  await page.waitForSelector('[role=alertdialog]');
  await page.keyboard.press('Escape');
});

step('Model shows the diagram, the keys and the differences', async () => {
  await open('/shop/model');
  await page.waitForSelector('.canvas path');
  assert.ok(await page.locator('.canvas path').count() > 20);
  await picture('model');
  await page.locator('[data-card="e:Order"]').click();
  await page.waitForFunction(() => location.search.includes('Order'));
  await page.mouse.move(5, 5);
  await picture('model-order');
  await page.locator('[role=tab]:has-text("Keys")').click();
  await page.waitForSelector('table.matrix');
  await picture('model-keys');
  await page.locator('[role=tab]:has-text("Live table")').click();
  await page.waitForSelector('.drift');
  assert.match(await text('.drift'), /time to live is off/);
  await picture('model-live');
});

step('the palette goes to a pasted key, and dialogs give focus back', async () => {
  await open('/shop/model');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ord');
  await picture('palette');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('ORDER#o_2');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.g');
  assert.match(await text('.g .key'), /ORDER#o_2/);
  await page.keyboard.press('?');
  await page.waitForSelector('.keys');
  await picture('keys');
  for (let i = 0; i < 5; i++) await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => !!document.activeElement.closest('.dlg')), true, 'focus stays in the dialog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.waitForFunction(() => location.pathname.endsWith('/patterns'));
});

step('an item is changed if it is as shown, and the change is undone', async () => {
  await open('/shop/explore?item=ORDER%23o_4%7CMETADATA');
  await page.waitForSelector('.drawer .fld');
  const raw = () => page.evaluate(async () => (await (await fetch(`/api/shop/item?key=${encodeURIComponent('{"PK":{"S":"ORDER#o_4"},"SK":{"S":"METADATA"}}')}`, { method: 'POST' })).json()).items[0].i);
  const before = await raw();
  await page.locator('[aria-label="Edit status"]').click();
  await page.keyboard.type('NONSENSE');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.savebar .note');
  assert.match(await text('.savebar'), /status holds "NONSENSE", which is none of CREATED, PAID/);
  assert.equal(await page.locator('.savebar .btn.primary').count(), 0);
  const status = before.status.S === 'PAID' ? 'SHIPPED' : 'PAID';
  await page.locator('[aria-label="Edit status"]').click();
  await page.keyboard.type(status);
  await page.keyboard.press('Enter');
  await page.waitForFunction((s) => document.querySelector('.diff')?.innerText.includes(`+ GSI2PK STATUS#${s}`), status);
  assert.match(await text('.diff'), /\+ version/);
  await picture('explore-edit');
  await page.locator('.savebar .btn.primary').click();
  await page.waitForSelector('.toast button');
  const after = await raw();
  assert.equal(after.status.S, status);
  assert.equal(after.GSI2PK.S, `STATUS#${status}`);
  await page.locator('.toast button').click();
  await page.waitForFunction(() => [...document.querySelectorAll('.toast')].some((x) => x.innerText.includes('Undone')));
  const undone = await raw();
  assert.deepEqual({ ...undone, version: null }, { ...before, version: null });
  assert.equal(+undone.version.N, +before.version.N + 2);
});

let failed = 0;
step('Live shows the audit, its faults can be switched, and changes come', async () => {
  await open('/shop/live');
  await page.waitForSelector('.ev');
  await page.waitForSelector('.verdict b:has-text("Every invariant holds")');
  assert.match(await text('.audit .eq'), /^\d+ at first = \d+ now$/);
  await page.keyboard.press('1');
  await page.waitForSelector('.fault.on .nm:has-text("Throttling")');
  await page.waitForSelector('.fault.on .ct:has-text("struck")');
  await page.waitForSelector('.marks span:has-text("throttling")');
  await page.click('.killbox button');
  await page.waitForSelector('.marks span:has-text("moves killed")');
  await page.click('button:has-text("Hold")');
  const held = await text('.ev .tm');
  await page.waitForTimeout(2500);
  assert.equal(await text('.ev .tm'), held, 'held changes stay');
  await picture('live');
  await page.keyboard.press('0');
  await page.waitForFunction(() => !document.querySelector('.fault.on'));
  await page.waitForSelector('.verdict b:has-text("Every invariant holds")');
});

step('Heat leads from a key to its entity and pattern, and the ring has real keys', async () => {
  await open('/shop/heat');
  await page.waitForSelector('.hrow');
  await page.click('.hrow:has-text("p_0")');
  await page.waitForSelector('.trail .ent:has-text("Stock")');
  assert.match(await text('.trail'), /update\(Stock\)/);
  assert.ok(await page.locator('.strip .l1, .strip .l2, .strip .l3, .strip .l4, .strip .l5').count() > 0);
  await page.click('button:has-text("Read 200 items")');
  await page.waitForFunction(() => document.querySelectorAll('.ring .kd').length > 20);
  const shares = await page.locator('.moved .num').allInnerTexts();
  assert.ok(parseInt(shares[1]) > parseInt(shares[0]), `modulo moves more than the ring: ${shares}`);
  await picture('heat');
  await page.click('button[role=tab]:has-text("1 h")');
  await page.waitForFunction(() => location.search.includes('span=hour'));
  await page.click('a:has-text("Open the collection")');
  await page.waitForSelector('.vs .r');
  assert.match(decodeURIComponent(page.url()), /pk:PRODUCT#p_0/);
});

step('Jobs tells its price, runs an export, and shows how it ended', async () => {
  await open('/shop/jobs');
  await page.waitForSelector('h1:has-text("One job waits for you")');
  await page.click('button:has-text("Export shop")');
  await page.waitForSelector('.dlg:has-text("RRU")');
  await page.click('.dlg button:has-text("Export")');
  await page.waitForSelector('.job:has-text("export") .ok:has-text("done")');
  assert.match(await text('.job:has-text("export")'), /all items written/);
  await picture('jobs');
});

step('a migration goes through its steps, and stops at each gate', async () => {
  await open('/shop/jobs?job=migration-letters-by-town');
  await page.waitForSelector('.steps li.now:has-text("Mirror writes")');
  await page.click('.panel header button:has-text("Mirror writes")');
  await page.waitForSelector('.steps li.now:has-text("Backfill")');
  await page.click('.job:has-text("letters-by-town")');
  await page.click('.panel header button:has-text("Backfill")');
  await page.click('.dlg button:has-text("Backfill")');
  await page.waitForSelector('.steps li.now:has-text("Verify")');
  await page.click('.panel header button:has-text("Verify")');
  await page.waitForSelector('.steps li.now:has-text("Switch reads")');
  await page.waitForSelector('.logs:has-text("5 old and 5 new items, all the same")');
  await picture('jobs-migration');
});

for (const [name, run] of steps) {
  const start = Date.now();
  try {
    await run();
    console.log(`ok  ${name}, ${Date.now() - start} ms`);
  } catch (e) {
    failed++;
    await page.screenshot({ path: join(pictures, `failed-${failed}.png`) }).catch(() => {});
    console.log(`NOT ${name}\n    ${e.stack.split('\n').slice(0, 6).join('\n    ')}`);
  }
}
if (complaints.length) { failed++; console.log(`NOT without complaints of the browser\n    ${complaints.join('\n    ')}`); }
await browser.close();
process.exit(failed ? 1 : 0);
