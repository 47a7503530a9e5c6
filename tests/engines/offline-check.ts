import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { productUrl } from '../harness/browser/product.ts';
import type { Engine } from './engine.ts';

const VECTORS = path.resolve(import.meta.dirname, '../../packages/verify/vectors');
const [genuine, keys] = ['settled-file.json', 'keys.json'].map((name) =>
  readFileSync(path.join(VECTORS, name), 'utf8'),
);

/** Drops files on the page; what the page then says of each check. */
const dropped = (files: readonly (string | undefined)[]): string => `(async () => {
  const dataTransfer = new DataTransfer();
  for (const text of ${JSON.stringify(files)}) dataTransfer.items.add(new File([text], 'a.json'));
  document.querySelector('ol')?.remove();
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector('main').dispatchEvent(drop);
  while (!document.querySelector('[data-check]')) await new Promise((resolve) => requestAnimationFrame(resolve));
  return [...document.querySelectorAll('[data-check]')].map(({ dataset }) => [dataset.check, dataset.holds]);
})()`;

/** Opens the page that verifies from a disk, as a file, and drops a genuine and a tampered round on it. */
export const checkFromDisk = async (engine: Engine): Promise<void> => {
  const file = test.info().outputPath('verify.html');
  const answer = await fetch(`${productUrl()}/documents/lajvard-verify.html`);
  writeFileSync(file, await answer.text());
  await engine.open(pathToFileURL(file).href);
  const right = (await engine.read(dropped([genuine, keys]))) as [string, string][];
  expect(right).toHaveLength(10);
  expect(right.filter(([, holds]) => holds !== 'true')).toEqual([['published', 'null']]);
  const tampered = genuine?.replace('"table_win": 360', '"table_win": 3600');
  const wrong = (await engine.read(dropped([tampered]))) as [string, string][];
  expect(wrong.filter(([, holds]) => holds === 'false').map(([check]) => check)).toEqual(['signature', 'payout']);
  expect(await engine.errors()).toEqual([]);
};
