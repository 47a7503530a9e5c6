import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
const TOKENS = read('packages/ui/src/styles/tokens.css');
const SHEETS = {
  board: read('packages/felt/src/board/board.css') + read('packages/felt/src/board/result.css'),
  plate: read('apps/player/src/features/table/results/result-plate.module.css'),
  message: read('apps/player/src/features/table/sound/cues.module.css'),
};

const LIGHT_AT = TOKENS.indexOf(':root[data-theme="light"]');
const THEMES = { dark: TOKENS.slice(0, LIGHT_AT), light: TOKENS.slice(LIGHT_AT) };
type Theme = keyof typeof THEMES;

/** The token that a rule gives a property, as `#rrggbb` in a theme. */
function colourIn(sheet: string, rule: string, property: string, theme: Theme): string {
  const body = sheet.split(`\n${rule} {`)[1]?.split('}')[0] ?? '';
  const token = new RegExp(`\\n  ${property}: var\\((--[a-z-]+)\\);`).exec(body)?.[1];
  const found = (css: string) => new RegExp(`\\n  ${token}: #([0-9a-f]{3,6});`).exec(css)?.[1];
  const hex = found(THEMES[theme]) ?? found(THEMES.dark) ?? '';
  return hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
}

/** Relative luminance (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Ink = readonly [sheet: keyof typeof SHEETS, rule: string, property: string];
const PAIRS: readonly (readonly [what: string, ink: Ink, ground: Ink])[] = [
  ['a red winner', ['board', '.felt-won-numeral', 'fill'], ['board', '.felt-won-red', 'fill']],
  ['a black winner', ['board', '.felt-won-numeral', 'fill'], ['board', '.felt-won-black', 'fill']],
  ['zero', ['board', '.felt-won-numeral', 'fill'], ['board', '.felt-won-green', 'fill']],
  ['the stake of a winning bet', ['board', '.felt-flag > text', 'fill'], ['board', '.felt-flag > rect', 'fill']],
  ['a red number on the plate', ['plate', '.number', 'color'], ['plate', '.number[data-colour="red"]', 'background']],
  ['a black number on the plate', ['plate', '.number', 'color'], ['plate', '.number', 'background']],
  ['zero on the plate', ['plate', '.number', 'color'], ['plate', '.number[data-colour="green"]', 'background']],
  ['a loss', ['plate', '.plate', 'color'], ['plate', '.strip', 'background']],
  ['a net win', ['plate', '.plate:not([data-tier="none"])', 'color'], ['plate', '.strip', 'background']],
  ['a message', ['message', '.toast', 'color'], ['message', '.toast', 'background']],
  ['a refusal', ['message', '.toast[data-tone="warning"]', 'color'], ['message', '.toast', 'background']],
  ['good news', ['message', '.toast[data-tone="good"]', 'color'], ['message', '.toast', 'background']],
];

it.each(PAIRS)('%s has a contrast of at least 7:1, dark and light', (_, ink, ground) => {
  for (const theme of ['dark', 'light'] as const) {
    const [on, under] = [ink, ground].map(([sheet, rule, property]) => colourIn(SHEETS[sheet], rule, property, theme));
    expect([on, under], `${theme}: a rule without a token`).toEqual([
      expect.stringMatching(/^\w{6}$/),
      expect.stringMatching(/^\w{6}$/),
    ]);
    expect(contrast(on ?? '', under ?? ''), theme).toBeGreaterThanOrEqual(7);
  }
});

it('a result over the brightest picture has a contrast of at least 7:1, dark and light', () => {
  const share = Number(/^\.picture \{[^}]*var\(--abyss\) (\d+)%, transparent\)/m.exec(SHEETS.plate)?.[1]) / 100;
  for (const theme of ['dark', 'light'] as const) {
    const abyss = tokenIn('--abyss', theme) || tokenIn('--abyss', 'dark');
    const ground = [0, 2, 4]
      .map((at) => Math.round(share * Number.parseInt(abyss.slice(at, at + 2), 16) + (1 - share) * 255))
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('');
    for (const rule of ['.plate', '.plate:not([data-tier="none"])']) {
      const ink = colourIn(SHEETS.plate, rule, 'color', theme);
      expect(contrast(ink, ground), `${theme}: ${rule} on ${ground}`).toBeGreaterThanOrEqual(7);
    }
  }
});

/** A token's colour in a theme, as `rrggbb`. */
const tokenIn = (token: string, theme: Theme): string =>
  new RegExp(`\\n  ${token}: #([0-9a-f]{6});`).exec(THEMES[theme])?.[1] ?? '';

it('the border of a field has a contrast of at least 3:1 to every ground, dark and light (WCAG 1.4.11)', () => {
  const border = /^\.lj-input \{[^}]*\n {2}border: 1px solid var\((--[a-z-]+)\);/m.exec(
    read('packages/ui/src/fields/fields.css'),
  )?.[1];
  for (const theme of ['dark', 'light'] as const)
    for (const ground of ['--surface', '--surface-raised', '--night', '--night-lift'])
      expect(
        contrast(tokenIn(border ?? '', theme), tokenIn(ground, theme)),
        `${border} on ${ground}, ${theme}`,
      ).toBeGreaterThanOrEqual(3);
});

it('a focused field keeps an outline that forced colours draw, which take its shadow away (WCAG 2.4.7)', () => {
  const focused = /^\.lj-input:has\(:focus-visible\) \{[^}]*\}/m.exec(read('packages/ui/src/fields/fields.css'))?.[0];
  expect(focused).toMatch(/ {2}outline: [1-9]\d*px solid transparent;/);
});
