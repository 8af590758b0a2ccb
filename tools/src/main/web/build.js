// Builds the page into the folder that goes into the jar. With --check it compares instead, and fails on a difference.
import { build } from 'esbuild';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '../resources/dev/gateleg/tools/workbench/web');
const check = process.argv.includes('--check');

const bundled = await build({
  absWorkingDir: here,
  entryPoints: { workbench: 'src/main.jsx', style: 'src/style.css' },
  bundle: true,
  minify: true,
  write: false,
  outdir: 'out',
  format: 'esm',
  target: ['chrome111', 'firefox113', 'safari16.4'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  loader: { '.woff2': 'file' },
  external: ['/assets/*'],
  charset: 'utf8',
});

const module = (name) => join(here, 'node_modules', name);
const text = (path) => readFileSync(path, 'utf8');
const licences = [
  ['Preact', 'preact/LICENSE'],
  ['Preact Signals', '@preact/signals/LICENSE'],
  ['Inter', '@fontsource-variable/inter/LICENSE'],
  ['JetBrains Mono', '@fontsource-variable/jetbrains-mono/LICENSE'],
];
const files = new Map(bundled.outputFiles.map((f) => [f.path.split(/[\\/]/).pop(), Buffer.from(f.contents)]));
files.set('index.html', readFileSync(join(here, 'src/index.html')));
files.set('inter.woff2', readFileSync(module('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')));
files.set('jetbrains-mono.woff2', readFileSync(module('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2')));
files.set('licences.txt', Buffer.from(licences.map(([name, path]) => `${name}\n\n${text(module(path)).trim()}\n`).join('\n----\n\n')));

if (check) {
  const there = readdirSync(target).sort();
  const wanted = [...files.keys()].sort();
  const differs = wanted.filter((name) => !there.includes(name) || !readFileSync(join(target, name)).equals(files.get(name)));
  const extra = there.filter((name) => !files.has(name));
  if (differs.length || extra.length) {
    console.error(`The built page is not what its sources make: ${[...differs, ...extra].join(', ')}. Run "npm run build" in tools/src/main/web and check it in.`);
    process.exit(1);
  }
  console.log(`${wanted.length} files are as built.`);
} else {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(target, name), content);
  for (const [name, content] of files) console.log(`${name} ${content.length}`);
}
