import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it.each(['live', 'player', 'staff', 'studio'])('the index of %s exports every file of its folder', (folder) => {
  const here = path.join(import.meta.dirname, folder);
  const files = readdirSync(here).filter((file) => file !== 'index.ts' && !file.endsWith('.test.ts'));
  const lines = readFileSync(path.join(here, 'index.ts'), 'utf8').trim().split('\n');
  expect(lines.toSorted()).toEqual(files.map((file) => `export * from './${file}';`).toSorted());
});
