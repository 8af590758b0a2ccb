// Walks through the workbench of a running demo and keeps the pictures of docs/tour.md. Run by TourTest, which starts the demo.
// Environment: ADDRESS (with its token), SERVICES (their address), FOLDER (where they keep files), CHROMIUM, PICTURES (a folder),
// PLAYWRIGHT (its module).
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { chromium } = await import(pathToFileURL(process.env.PLAYWRIGHT));
const origin = new URL(process.env.ADDRESS).origin;
mkdirSync(process.env.PICTURES, { recursive: true });
mkdirSync(join(process.env.FOLDER, 'ads'), { recursive: true });

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
context.setDefaultTimeout(90_000);
const page = await context.newPage();
const complaints = [];
page.on('pageerror', (e) => complaints.push(e.message));
page.on('request', (r) => { if (!r.url().startsWith(origin)) complaints.push(`asks another host: ${r.url()}`); });

const open = async (path) => { await page.goto(origin + path); await page.waitForSelector('.frame'); };
const text = (selector) => page.locator(selector).first().innerText();
const picture = async (name, theme = 'light') => {
  await page.evaluate((t) => { document.documentElement.dataset.theme = t; }, theme);
  await page.waitForTimeout(200);
  await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) });
};

await page.goto(process.env.ADDRESS);
await page.waitForSelector('.frame');

// Live: every system's promises, faults, changes.
await open('/payments/live');
await page.waitForSelector('.ev');
await page.waitForSelector('.verdict b:has-text("Every invariant holds")');
await page.waitForTimeout(12_000); // so that the curves are curves
assert.match(await text('.audit'), /Money is conserved/);
await picture('live');
await picture('live-dark', 'dark');

// Explore: the table as it lies, and an item.
await open('/payments/explore');
await page.waitForSelector('.vs .r');
await picture('explore');
// An item with something sensitive in it: masked, and revealed.
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

// Patterns: explained before, told after.
await open('/payments/patterns?p=ordersIn&tenantId=acme&status=PAID');
await page.waitForSelector('.figs');
await page.keyboard.press('Control+Enter');
await page.waitForSelector('table.t tbody tr');
await picture('patterns');

await open('/payments/model');
await page.waitForSelector('.canvas path');
await picture('model');

await open('/payments/heat');
await page.waitForSelector('.hrow');
await picture('heat');

// Jobs: an export, from its price to its end.
writeFileSync(join(process.env.FOLDER, 'ads', 'spring.csv'), ['campaignId,date,impressions,clicks,cost', ...Array.from({ length: 20_000 }, (_, i) => `c${i % 12},${new Date(Date.UTC(2020, 0, 1 + i / 12)).toISOString().slice(0, 10)},${i % 900},${i % 30},${i % 99}.5`)].join('\n'));
assert.equal((await fetch(`${process.env.SERVICES}/ads/imports/spring.csv`, { method: 'POST' })).status, 201);
await open('/franchise/jobs');
await page.waitForSelector('.job:has-text("import")');
await page.click('button:has-text("Export franchise")');
await page.waitForSelector('.dlg:has-text("RRU")');
await page.click('.dlg button:has-text("Export")');
await page.waitForSelector('.job:has-text("export") .ok:has-text("done")');
await page.waitForSelector('.job:has-text("import") .ok:has-text("done")');
await picture('jobs');

await browser.close();
assert.deepEqual(complaints, []);
