import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../packages/contract/src/languages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The texts that a PDF made by Chromium gives instead of its pictures: in brackets, or as UTF-16 in hexadecimal. */
const alternativesIn = (pdf: string): string[] =>
  [...pdf.matchAll(/\/Alt (?:\((.*?)\)|<FEFF([0-9A-F]*)>)/g)].map(([, plain, hexadecimal = '']) =>
    plain !== undefined ? plain : Buffer.from(hexadecimal, 'hex').swap16().toString('utf16le'),
  );

test.each(LANGUAGES)('the shipped guide in %s tells a listener what each of its pictures shows', (language) => {
  const source = readFileSync(path.join(ROOT, 'docs/guide', `${language}.md`), 'utf8');
  const written = [...source.matchAll(/^@picture [a-z-]+: (.+) \| .+$/gm)].map(([, shown]) => shown);
  expect(written.length).toBeGreaterThan(0);
  const pdf = readFileSync(path.join(ROOT, 'apps/player/public/documents', `guide-${language}.pdf`), 'latin1');
  expect(alternativesIn(pdf).sort()).toEqual(written.sort());
});
