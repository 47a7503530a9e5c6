import { expect, test } from 'vitest';
import { foldersNear } from './near.ts';

test.each([
  ['apps/server/src/modules/plays/take-plays.ts', 'apps/server/src/modules/plays/'],
  ['apps/player/src/features/table/Chips.tsx', 'apps/player/src/features/table/'],
  ['apps/office/src/shared/format.ts', 'apps/office/src/shared/'],
  ['apps/server/migrations/0001.sql', 'apps/server/'],
  ['packages/money/src/cents.ts', 'packages/money/'],
  ['tests/e2e/live.spec.ts', 'tests/e2e/'],
  ['tests/integration/money/charges.test.ts', 'tests/integration/money/'],
  ['tests/integration/world/world.ts', 'tests/integration/'],
  ['scripts/install.mjs', 'scripts/'],
])('the tests near %s are in %s', (file, folder) => {
  expect(foldersNear([file])).toEqual([folder]);
});

test('a folder counts once, and a file at the root has none', () => {
  const files = ['package.json', 'packages/money/src/cents.ts', 'packages/money/README.md'];
  expect(foldersNear(files)).toEqual(['packages/money/']);
});
