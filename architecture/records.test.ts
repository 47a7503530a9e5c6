import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './sources.ts';

const FOLDER = path.join(ROOT, 'docs', 'decisions');
const pages = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(path.join(FOLDER, file), 'utf8') }));
const records = pages.filter(({ file }) => file !== 'README.md');
const index = pages.find(({ file }) => file === 'README.md')?.text ?? '';

it('every decision record is in the index, under the number of its file and title', () => {
  const odd = records
    .filter(({ file, text }) => {
      const number = file.slice(0, 3);
      return !text.startsWith(`# ${number} `) || !index.includes(`\n- [${number}](${file}) `);
    })
    .map(({ file }) => file);
  expect(records.length).toBeGreaterThan(0);
  expect(odd).toEqual([]);
});
