import { describe, expect, it } from 'vitest';
import { unusedPublicNames } from './public-names.ts';
import { sourcesOf } from './sources.ts';

describe('the public API of a package', () => {
  it('is what somebody else uses', () => {
    const code = sourcesOf(
      ['packages', 'apps', 'tests', 'scripts', 'bench', 'assets', 'architecture'],
      /[.](ts|tsx|mjs)$/,
    );
    expect(unusedPublicNames(code)).toEqual([]);
  });

  it('refuses a value that only its own package names, and lets types be', () => {
    const values = `export { used, unused, type Used } from './planted.ts';`;
    const types = `export type { Unused } from './planted.ts';`;
    const planted = [
      { file: 'packages/planted/src/index.ts', text: `${values}\n${types}` },
      { file: 'packages/planted/src/planted.ts', text: 'export const unused = 1;' },
      { file: 'apps/player/src/main.tsx', text: `import { used } from '@lajvard/planted';` },
    ];
    expect(unusedPublicNames(planted)).toEqual([expect.stringContaining('index.ts: unused (')]);
  });
});
