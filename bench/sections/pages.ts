import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { figure, round } from '../report.ts';
import { measurePaint } from './paint.ts';

const root = path.resolve(import.meta.dirname, '../..');
const BUDGETS_KB: Readonly<Record<string, number>> = { landing: 150, practice: 150 };

/** The compressed JavaScript that landing and practice load cold, and when a first visitor sees them. */
export const measurePages = async (): Promise<void> => {
  console.log('\nJavaScript of a cold page, gzip');
  const done = spawnSync(process.execPath, [path.join(root, 'apps/player/tools/measure-pages.mjs'), '--json'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`measure-pages failed: ${done.stderr}`);
  const pages = JSON.parse(done.stdout) as { page: string; kilobytes: number }[];
  for (const { page, kilobytes } of pages) {
    const reached = round(kilobytes, 1);
    const budget = BUDGETS_KB[page] ?? 0;
    figure({
      name: `${page}: JavaScript`,
      reached: `${reached} kB`,
      wanted: `≤ ${budget} kB`,
      enough: reached <= budget,
    });
  }
  await measurePaint();
};
