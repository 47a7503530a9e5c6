import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { openStage } from '../../scripts/picture-stage.ts';
import { freePort } from '../product.ts';
import { figure, round } from '../report.ts';
import { measurePaint } from './paint.ts';
import { measureWire } from './wire.ts';

const root = path.resolve(import.meta.dirname, '../..');
const BUDGETS_KB: Readonly<Record<string, number>> = { landing: 150, practice: 150 };

/** The JavaScript that landing and practice bring cold, as built and on the wire, and when a first visitor sees them. */
export const measurePages = async (): Promise<void> => {
  console.log('\nJavaScript up to the first sight of a page, gzip');
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
  const stage = await openStage(await freePort(), {});
  try {
    await measureWire(stage);
    await measurePaint(stage);
  } finally {
    await stage.end();
  }
};
