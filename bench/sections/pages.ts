import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { figure } from '../report.ts';

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
  const pages = JSON.parse(done.stdout) as Record<string, { javascriptKb: number }>;
  for (const page of ['landing', 'practice']) {
    const reached = pages[page]?.javascriptKb ?? Number.POSITIVE_INFINITY;
    figure({
      name: `${page}: JavaScript`,
      reached: `${reached} kB`,
      wanted: `≤ ${BUDGET_KB} kB`,
      enough: reached <= BUDGET_KB,
    });
  }
};
