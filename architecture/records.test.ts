import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './sources.ts';

const MAX_RECORDS = 50;
const MAX_WORDS = 14_000;
const FOLDER = path.join(ROOT, 'docs', 'decisions');

const pages = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(path.join(FOLDER, file), 'utf8') }));
const records = pages.filter(({ file }) => file !== 'README.md');
const index = pages.find(({ file }) => file === 'README.md')?.text ?? '';
const words = pages.reduce((sum, { text }) => sum + text.split(/\s+/).filter((word) => word !== '').length, 0);

const ADVICE = 'merge records about one subject, and leave their history to git (docs/decisions/README.md)';

describe('decision records', () => {
  it(`are at most ${MAX_RECORDS}`, () =>
    expect(records.length, `${records.length} records: ${ADVICE}`).toBeLessThanOrEqual(MAX_RECORDS));

  it(`have at most ${MAX_WORDS} words together`, () =>
    expect(words, `${words} words: ${ADVICE}`).toBeLessThanOrEqual(MAX_WORDS));

  it('are each in the index, under the number of their file and title', () => {
    const odd = records
      .filter(({ file, text }) => {
        const number = file.slice(0, 3);
        return !text.startsWith(`# ${number} `) || !index.includes(`\n- [${number}](${file}) `);
      })
      .map(({ file }) => file);
    expect(odd).toEqual([]);
  });
});
