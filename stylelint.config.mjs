// Refuses raw values where packages/ui/src/styles/tokens.css has a token (docs/decisions/061-styles.md).
const token = (kind) => `Use a token of packages/ui/src/styles/tokens.css: ${kind}.`;

/** Widths and heights of windows that styles may ask for, because media queries cannot read tokens. */
const WIDTHS = ['380px', '440px', '640px', '700px', '900px', '1023px', '1180px', '1920px'];
const HEIGHTS = ['480px', '700px'];

const LENGTH = '/\\d(px|rem|pt)/';
const COLOURS = '/^(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?$/';

/** @type {import('stylelint').Config} */
export default {
  ignoreFiles: ['**/dist/**', '**/node_modules/**', 'assets/**', 'docs-site/**'], // sheets for paper, in mm and pt; built files
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'color-no-hex': [true, { message: token('a colour') }],
    'color-named': ['never', { message: token('a colour') }],
    'function-disallowed-list': [[COLOURS], { message: `${token('a colour')} Thinner: color-mix with transparent.` }],
    'declaration-property-value-allowed-list': [
      { 'z-index': ['auto', '/^var\\(--layer-[a-z0-9-]+\\)$/'] },
      { message: token('--layer-…') },
    ],
    'declaration-property-value-disallowed-list': [
      {
        '/^font(-size)?$/': LENGTH,
        '/radius$/': LENGTH,
        '/^(scroll-)?(margin|padding)/': LENGTH,
        '/gap$/': LENGTH,
      },
      { message: token('--text-…, --radius-… or --space-…') },
    ],
    'media-feature-name-value-allowed-list': [
      { width: WIDTHS, height: HEIGHTS },
      { message: `Windows change at ${WIDTHS.join(', ')}; heights at ${HEIGHTS.join(', ')}.` },
    ],
    'media-feature-range-notation': 'context',
    'no-duplicate-selectors': true,
    'declaration-block-no-duplicate-properties': true,
    'declaration-block-no-redundant-longhand-properties': true,
    'shorthand-property-no-redundant-values': true,
  },
  overrides: [
    {
      files: ['packages/ui/src/styles/tokens.css'],
      rules: { 'color-no-hex': null, 'color-named': null, 'function-disallowed-list': null },
    },
  ],
};
