import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from './sources.ts';

// The tree itself is asked by `npm run check`; here is planted what it must find.

/** What knip names, a line each: the kind of its issue, then the file with a name. */
const unusedIn = (folder: string, ...more: string[]): string[] => {
  const knip = path.join(ROOT, 'node_modules', 'knip', 'bin', 'knip.js');
  const told = ['--config', 'architecture/knip.config.mjs', '--no-progress', '--reporter', 'json', ...more];
  const { stdout, stderr } = spawnSync(process.execPath, [knip, ...told], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  type Issue = Readonly<Record<'file', string> & Record<'files' | 'exports', readonly { readonly name: string }[]>>;
  const { issues } = JSON.parse(stdout) as { readonly issues: readonly Issue[] };
  return issues.flatMap(({ file, files, exports }) => [
    ...files.map(() => file),
    ...exports.map(({ name }) => `${file}: ${name}`),
  ]);
};

let planted: string;
const plant = (file: string, text: string): void => {
  const at = path.join(planted, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
};
beforeEach(() => {
  planted = mkdtempSync(path.join(tmpdir(), 'lajvard-unused-'));
  cpSync(path.join(ROOT, 'architecture', 'knip.config.mjs'), path.join(planted, 'architecture', 'knip.config.mjs'));
  plant('package.json', JSON.stringify({ name: 'planted', workspaces: ['apps/*'], devDependencies: { vitest: '*' } }));
  plant('apps/server/package.json', JSON.stringify({ name: 'server', type: 'module' }));
});
afterEach(() => rmSync(planted, { recursive: true }));

it('a file or an export that tests alone use may not ship, except in a folder testing/', () => {
  plant('apps/server/src/main.ts', `import { used } from './used.ts';\nused();`);
  plant('apps/server/src/used.ts', 'const own = 1;\nexport const used = () => own;\nexport const forTests = 2;');
  plant('apps/server/src/test-only.ts', 'export const testOnly = 3;');
  plant('apps/server/src/testing/planted-table.ts', 'export const table = 4;');
  plant(
    'apps/server/src/used.test.ts',
    `import { table } from './testing/planted-table.ts';\nimport { testOnly } from './test-only.ts';
     import { forTests } from './used.ts';\nconsole.log(table, testOnly, forTests);`,
  );
  expect(unusedIn(planted, '--production')).toEqual([
    'apps/server/src/test-only.ts',
    'apps/server/src/used.ts: forTests',
  ]);
});

it('a file or an export that nothing uses is found, in tests too', () => {
  plant('apps/server/src/main.ts', `import { used } from './used.ts';\nused();`);
  plant('apps/server/src/used.ts', 'export const used = () => 1;\nexport const unused = 2;');
  plant('apps/server/src/testing/orphan.ts', 'export const orphan = 3;');
  expect(unusedIn(planted)).toEqual(['apps/server/src/testing/orphan.ts', 'apps/server/src/used.ts: unused']);
});
