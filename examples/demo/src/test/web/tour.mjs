// Walks through the workbench of a running demo and keeps the pictures of docs/tour.md. Run by TourTest, which starts the demo.
// Environment: ADDRESS (with its token), SERVICES (their address), FOLDER (where they keep files), CHROMIUM, PICTURES (a folder),
// PLAYWRIGHT (its module), CALM_MILLIS (how long the curves grow before their picture is taken).
// Every step says what it waits for and how long it took, so that a walk that is too slow tells where.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { chromium } = await import(pathToFileURL(process.env.PLAYWRIGHT));
const origin = new URL(process.env.ADDRESS).origin;
mkdirSync(process.env.PICTURES, { recursive: true });
mkdirSync(join(process.env.FOLDER, 'ads'), { recursive: true });

const MOST_FOR_A_WAIT = 30_000;
const ROWS = 2_000;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'], timeout: MOST_FOR_A_WAIT });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
context.setDefaultTimeout(MOST_FOR_A_WAIT);
const page = await context.newPage();
const complaints = [];
page.on('pageerror', (e) => complaints.push(e.message));
page.on('request', (r) => { if (!r.url().startsWith(origin)) complaints.push(`asks another host: ${r.url()}`); });

// The page asks for news every second, so it never comes to rest: wait for its frame, not for its load.
const open = async (path) => { await page.goto(origin + path, { waitUntil: 'commit' }); await page.waitForSelector('.frame'); };
const text = (selector) => page.locator(selector).first().innerText();
const picture = async (name, theme = 'light') => {
  await page.evaluate((t) => { document.documentElement.dataset.theme = t; }, theme);
  await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) });
};

const steps = [];
const step = (name, run) => steps.push([name, run]);

step('Live: every system’s promises, faults, changes', async () => {
  await open('/payments/live');
  await page.waitForSelector('.ev');
  await page.waitForSelector('.verdict b:has-text("Every invariant holds")');
  await page.waitForTimeout(+process.env.CALM_MILLIS);
  assert.match(await text('.audit'), /Money is conserved/);
  await picture('live');
  await picture('live-dark', 'dark');
});

step('Explore: the table as it lies', async () => {
  await open('/payments/explore');
  await page.waitForSelector('.vs .r');
  await picture('explore');
});

step('Explore: an item with something sensitive in it, masked and revealed', async () => {
  await open('/shop/explore?f=entity:User');
  await page.waitForSelector('.vs .r');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.drawer .fld');
  assert.match(await text('.drawer'), /••••••/);
  assert.doesNotMatch(await text('.drawer'), /@/);
  await picture('explore-item');
  await page.click('.drawer button:has-text("Reveal")');
  await page.waitForSelector('.drawer .fld:has-text("@")');
});

step('Patterns: explained before, told after', async () => {
  await open('/payments/patterns?p=ordersIn&tenantId=acme&status=PAID');
  await page.waitForSelector('.figs');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('table.t tbody tr');
  await picture('patterns');
});

step('Model: the diagram', async () => {
  await open('/payments/model');
  await page.waitForSelector('.canvas path');
  await picture('model');
});

step('Heat: keys', async () => {
  await open('/payments/heat');
  await page.waitForSelector('.hrow');
  await picture('heat');
});

step('Jobs: an import and an export, from its price to its end', async () => {
  writeFileSync(join(process.env.FOLDER, 'ads', 'spring.csv'), ['campaignId,date,impressions,clicks,cost', ...Array.from({ length: ROWS }, (_, i) => `c${i % 12},${new Date(Date.UTC(2020, 0, 1 + i / 12)).toISOString().slice(0, 10)},${i % 900},${i % 30},${i % 99}.5`)].join('\n'));
  const answer = await fetch(`${process.env.SERVICES}/ads/imports/spring.csv`, { method: 'POST', signal: AbortSignal.timeout(MOST_FOR_A_WAIT) });
  assert.equal(answer.status, 201);
  await open('/franchise/jobs');
  await page.waitForSelector('.job:has-text("import")');
  await page.click('button:has-text("Export franchise")');
  await page.waitForSelector('.dlg:has-text("RRU")');
  await page.click('.dlg button:has-text("Export")');
  await page.waitForSelector('.job:has-text("export") .ok:has-text("done")');
  await page.waitForSelector('.job:has-text("import") .ok:has-text("done")');
  await picture('jobs');
});

await page.goto(process.env.ADDRESS, { waitUntil: 'commit' });
await page.waitForSelector('.frame');
let failed = 0;
for (const [name, run] of steps) {
  const start = Date.now();
  try {
    await run();
    console.log(`ok  ${name}, ${Date.now() - start} ms`);
  } catch (e) {
    failed++;
    console.log(`NOT ${name}, ${Date.now() - start} ms, at ${page.url()}\n    ${e.stack.split('\n').slice(0, 6).join('\n    ')}`);
    await page.screenshot({ path: join(process.env.PICTURES, `failed-${failed}.png`), timeout: 5_000 }).catch(() => {});
    break; // One failure is enough: each further one may wait as long.
  }
}
if (complaints.length) { failed++; console.log(`NOT without complaints of the browser\n    ${complaints.join('\n    ')}`); }
await browser.close();
process.exit(failed ? 1 : 0);
