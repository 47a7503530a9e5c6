import path from 'node:path';
import stylelint from 'stylelint';
import { describe, expect, it } from 'vitest';
import { ROOT } from './sources.ts';

const refusals = async (css: string, file = 'apps/player/src/planted.module.css'): Promise<string[]> => {
  const { results } = await stylelint.lint({
    code: css,
    codeFilename: path.join(ROOT, file),
    configFile: path.join(ROOT, 'stylelint.config.mjs'),
    cwd: ROOT,
  });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
};

/** A violation of each rule, planted. */
const PLANTED: readonly [css: string, rule: string][] = [
  ['.a { color: #fff3d2; }', 'color-no-hex'],
  ['.a { --shade: #000; }', 'color-no-hex'],
  ['.a { color: white; }', 'color-named'],
  ['.a { background: rgba(0, 0, 0, 0.5); }', 'function-disallowed-list'],
  ['.a { box-shadow: 0 1px oklch(40% 0.2 30); }', 'function-disallowed-list'],
  ['.a { z-index: 7; }', 'declaration-property-value-allowed-list'],
  ['.a { z-index: var(--space-8); }', 'declaration-property-value-allowed-list'],
  ['.a { font-size: 14px; }', 'declaration-property-value-disallowed-list'],
  ['.a { font: 600 0.9rem var(--font-ui); }', 'declaration-property-value-disallowed-list'],
  ['.a { border-radius: 5px; }', 'declaration-property-value-disallowed-list'],
  ['.a { border-start-start-radius: 5px; }', 'declaration-property-value-disallowed-list'],
  ['.a { margin-block: var(--space-8) 13px; }', 'declaration-property-value-disallowed-list'],
  ['.a { padding: clamp(20px, 4vw, var(--space-64)); }', 'declaration-property-value-disallowed-list'],
  ['.a { column-gap: 9px; }', 'declaration-property-value-disallowed-list'],
  ['@media (width < 600px) { .a { order: 1; } }', 'media-feature-name-value-allowed-list'],
  ['@media (400px <= width) { .a { order: 1; } }', 'media-feature-name-value-allowed-list'],
  ['@media (max-width: 1023px) { .a { order: 1; } }', 'media-feature-range-notation'],
  ['@media (height < 650px) { .a { order: 1; } }', 'media-feature-name-value-allowed-list'],
  ['.a { order: 1; } .b { order: 2; } .a { flex: 1; }', 'no-duplicate-selectors'],
  ['.a { order: 1; order: 2; }', 'declaration-block-no-duplicate-properties'],
  ['.a { inset-block-start: 0; inset-block-end: 0; }', 'declaration-block-no-redundant-longhand-properties'],
  ['.a { padding: 0 0; }', 'shorthand-property-no-redundant-values'],
];

describe('stylelint', () => {
  for (const [css, rule] of PLANTED) {
    it(`refuses ${css}`, async () => expect(await refusals(css)).toContain(rule));
  }

  it('accepts tokens, and lengths relative to the text or the window', async () => {
    const css = `.a {
  z-index: var(--layer-dialog);
  padding: 0 clamp(var(--space-20), 4vw, var(--space-64));
  margin: calc(-1 * var(--space-4)) auto 0.4em;
  border: 1px solid color-mix(in srgb, var(--black) 35%, transparent);
  border-radius: 50%;
  font-size: max(var(--text-1), 0.9em);
}

@media (width < 1023px) and (orientation: landscape) {
  .a {
    color: currentcolor;
  }
}
`;
    expect(await refusals(css)).toEqual([]);
  });

  it('lets the tokens themselves have colours', async () => {
    const colour = ':root {\n  --ink: #f4ecd8;\n}\n';
    expect(await refusals(colour, 'packages/ui/src/styles/tokens.css')).toEqual([]);
    expect(await refusals(colour, 'packages/ui/src/styles/base.css')).toEqual(['color-no-hex']);
  });
});
