import { expect, it } from 'vitest';
import { programFolders } from './program-hash.ts';

it('the hash of the program covers the server, its texts, and every package of ours that it runs', () => {
  const packages = [
    'beacon',
    'contract',
    'embedded-postgres',
    'figures',
    'money',
    'process',
    'roulette',
    'tlog',
    'verify',
  ];
  expect(programFolders().sort()).toEqual(
    [
      'locales',
      ...['src', 'migrations', 'content', 'locales'].map((name) => `apps/server/${name}`),
      ...packages.map((name) => `packages/${name}/src`),
    ].sort(),
  );
});
