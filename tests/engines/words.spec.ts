import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { url } from '../harness/browser/table.ts';
import type { Engine } from './engine.ts';
import { ENGINES } from './engines.ts';
import { blanks, differences, type Face, paint } from './painted-words.ts';

const load = createRequire(import.meta.url);
const faceOf = (family: string, file: string, weight: number): Face => ({
  family,
  weight,
  file: readFileSync(load.resolve(file)),
});

/** The product's typefaces, and two that WebKit is known to paint badly, to prove that the comparison detects it. */
const TEXT: Face = { family: '--font-ui', weight: 400 };
const DISPLAY: Face = { family: '--font-display', weight: 600 };
const WITHOUT_DOTS = faceOf('Estedad', '@fontsource-variable/estedad/files/estedad-arabic-wght-normal.woff2', 400);
const WITHOUT_JOINER = faceOf(
  'Published El Messiri',
  '@fontsource/el-messiri/files/el-messiri-arabic-600-normal.woff2',
  600,
);

/** How wide an engine draws each Persian digit in a typeface of the product, in pixels, at 600. */
const digitWidths = (engine: Engine, family: string): Promise<unknown> =>
  engine.read(`(async () => {
    await Promise.all(['El Messiri', 'Vazirmatn'].map((face) => document.fonts.load('600 40px "' + face + '"', 'ب۸')));
    return [...'۰۱۲۳۴۵۶۷۸۹'].map((digit) => {
      const word = document.body.appendChild(document.createElement('span'));
      word.textContent = digit.repeat(10);
      word.style.cssText = 'position:absolute;font:600 40px var(${family})';
      const { width } = word.getBoundingClientRect();
      word.remove();
      return Math.round(width);
    });
  })()`);

test('all letters, joins and digits are painted alike in every engine', async () => {
  const engines: Engine[] = [];
  try {
    for (const open of Object.values(ENGINES)) engines.push(await open({ isLayered: true }));
    for (const engine of engines) await engine.open(url('/?lang=fa'));
    for (const engine of engines)
      expect
        .soft(await digitWidths(engine, DISPLAY.family), 'display type has the digits of the text face')
        .toEqual(await digitWidths(engine, TEXT.family));
    const inAll = async (face: Face) => {
      const painted = [];
      for (const engine of engines) painted.push(await paint(engine, face));
      return painted;
    };
    for (const face of [TEXT, DISPLAY]) {
      const [chromium, firefox, webkit] = await inAll(face);
      if (!chromium || !firefox || !webkit) throw new Error('an engine is missing');
      expect.soft(blanks(chromium), face.family).toEqual([]);
      expect.soft(differences(chromium, firefox), `${face.family}: Chromium and Firefox`).toEqual([]);
      expect.soft(differences(chromium, webkit), `${face.family}: Chromium and WebKit`).toEqual([]);
    }
    const [chromium, , webkit] = await inAll(WITHOUT_DOTS);
    if (chromium && webkit)
      expect(differences(chromium, webkit)).toEqual(expect.arrayContaining(['چرخ', 'زنده', 'پخش']));
    const [whole, , boxed] = await inAll(WITHOUT_JOINER);
    if (whole && boxed) expect(differences(whole, boxed)).toEqual(expect.arrayContaining(['شرط‌های', 'ه‌تایی']));
  } finally {
    await Promise.all(engines.map((engine) => engine.close()));
  }
});
