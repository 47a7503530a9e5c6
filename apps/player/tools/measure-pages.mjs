// The JavaScript a cold visit of a page loads, summed from the build's manifest: static imports of the entry, of the page's own chunk and of what
// that one asks for before anybody presses anything. `node tools/measure-pages.mjs [--json]` after `vite build`; ends with 1 over the budget.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = path.resolve(import.meta.dirname, '../dist');
const BUDGET_KB = 150; // landing and practice (docs/BENCHMARKS.md)
const ENTRY = 'index.html';
/** The lazy chunks a page opens by itself: by their source, or by the name of their group (vite.config.ts). */
const PAGES = {
  landing: ['src/features/landing/index.ts'],
  practice: ['table'],
};

/** @returns the pages with their files, each `{ page, kilobytes, files: [{ file, kilobytes }] }`; kilobytes of 1000 bytes, gzip -9 */
export const measurePages = () => {
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8'));
  const named = (name) => Object.values(manifest).find((chunk) => chunk.name === name && chunk.file.endsWith('.js'));
  const collect = (key, found) => {
    const chunk = manifest[key] ?? named(key);
    if (!chunk) throw new Error(`${key} is not in the manifest: has the page moved?`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) collect(next, found);
  };
  return Object.entries(PAGES).map(([page, sources]) => {
    const found = new Set();
    for (const key of [ENTRY, ...sources]) collect(key, found);
    const files = [...found]
      .map((file) => ({ file, kilobytes: gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length / 1000 }))
      .sort((a, b) => b.kilobytes - a.kilobytes);
    return { page, kilobytes: files.reduce((sum, { kilobytes }) => sum + kilobytes, 0), files };
  });
};

if (import.meta.main) {
  const pages = measurePages();
  if (process.argv.includes('--json')) console.log(JSON.stringify(pages));
  else {
    for (const { page, kilobytes, files } of pages) {
      console.log(`${page}: ${kilobytes.toFixed(1)} kB gzip of ${BUDGET_KB}`);
      for (const file of files) console.log(`  ${file.kilobytes.toFixed(1).padStart(6)}  ${file.file}`);
    }
  }
  if (pages.some(({ kilobytes }) => kilobytes > BUDGET_KB)) process.exitCode = 1;
}
