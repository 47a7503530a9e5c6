import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { figure, round } from '../report.ts';

const root = path.resolve(import.meta.dirname, '../..');
const BUDGET_KB = 150;

/** The compressed JavaScript that landing and practice load cold. */
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
    figure({
      name: `${page}: JavaScript`,
      reached: `${reached} kB`,
      wanted: `≤ ${BUDGET_KB} kB`,
      enough: reached <= BUDGET_KB,
    });
  }
};
