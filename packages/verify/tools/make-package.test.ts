import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePackage } from './make-package.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const TSC = path.join(ROOT, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
let folder = '';
let user = '';

const run = (command: string, args: string[], cwd: string): { code: number | null; out: string; error: string } => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    // a cache of its own, so that nothing comes from one
    env: { ...process.env, npm_config_cache: path.join(folder, 'cache'), npm_config_offline: 'true' },
    shell: process.platform === 'win32',
  });
  return { code: status, out: stdout, error: stderr };
};
const installed = (...names: string[]) => path.join(user, 'node_modules', '@lajvard', 'verify', ...names);
/** Runs the installed command with every request failing. */
const verify = (...args: string[]) => {
  const noNetwork = `data:text/javascript,globalThis.fetch = () => Promise.reject(new Error('a request'))`;
  return run(process.execPath, ['--import', noNetwork, installed('dist', 'verify.js'), ...args], user);
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-package-'));
  user = path.join(folder, 'user');
  mkdirSync(user);
  const made = path.join(folder, 'made');
  await makePackage(made);
  const packed = run('npm', ['pack', '--pack-destination', folder], made);
  expect(packed.code, packed.error).toBe(0);
  writeFileSync(path.join(user, 'package.json'), '{ "private": true, "type": "module" }');
  const added = run('npm', ['install', '--no-audit', '--no-fund', path.join(folder, packed.out.trim())], user);
  expect(added.code, added.error).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('installs alone, with its types, its vectors, a README and the licences', () => {
  expect(readdirSync(path.join(user, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@lajvard']);
  expect(readdirSync(installed()).sort()).toEqual(
    ['LICENSE', 'LICENSE.noble', 'LICENSE.zod', 'README.md', 'dist', 'package.json', 'vectors'].sort(),
  );
  const files = readdirSync(installed('dist'), { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((name) => /[.](?:js|ts)$/.test(name))
    .map((name) => readFileSync(installed('dist', name), 'utf8'));
  expect(sources.join('\n')).not.toMatch(/^(?:im|ex)port .*['"](?:@|zod)/m);
});

it('verifies a file offline from the command line, and detects a tampered one', () => {
  const keys = installed('vectors', 'keys.json');
  const kept = installed('vectors', 'settled-file.json');
  const genuine = verify(kept, keys);
  expect(genuine, genuine.error).toMatchObject({ code: 0, error: '' });
  expect(genuine.out).toContain('\nnot checked  the round in the file is the published one: ');
  expect(genuine.out).toMatch(/\nTrue: all 9 checks that could be made\.\n$/);
  const text = readFileSync(kept, 'utf8');
  const tampered = path.join(user, 'tampered.json');
  writeFileSync(tampered, text.replace('"table_win": 360', '"table_win": 3600'));
  expect(readFileSync(tampered, 'utf8')).not.toBe(text);
  const found = verify(tampered, keys);
  expect(found.code).toBe(1);
  expect(found.out.match(/^false .*/gm)).toEqual([
    "false        the file is signed with one of the casino's keys",
    'false        stake and payout follow from the chips and the number',
  ]);
  expect(verify(kept)).toMatchObject({ code: 2, error: expect.stringContaining('no answer from') });
});

it('runs by its name, as npm links it', () => {
  const help = run('npx', ['--no-install', 'verify', '--help'], user);
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('usage: verify FILE') });
  const witness = run('npx', ['--no-install', 'witness', '--help'], user);
  expect(witness).toMatchObject({ code: 0, out: expect.stringContaining('usage: witness [LOG…]') });
});

it('is imported by name, with types that need no other package', () => {
  writeFileSync(
    path.join(user, 'check.ts'),
    `import { parseFile, type RoundRecord, type SigningKey, verifyFile, verifyRound } from '@lajvard/verify';
    import keys from '@lajvard/verify/vectors/keys.json' with { type: 'json' };
    import rounds from '@lajvard/verify/vectors/rounds.json' with { type: 'json' };
    import file from '@lajvard/verify/vectors/settled-file.json' with { type: 'json' };
    const record = rounds[0]?.record as RoundRecord;
    const round = await verifyRound(record, rounds[0]?.receipts ?? []);
    const parsed = parseFile(JSON.stringify(file));
    if (parsed === null) throw new Error('not a file');
    const evidence = { keys: keys as SigningKey[], published: record, receipts: null };
    const whole = await verifyFile(parsed, evidence);
    const held: readonly (boolean | null)[] = [...round.checks, ...whole.checks].map(({ holds }) => holds);
    // @ts-expect-error a number is not a record
    const wrong = () => verifyRound(1, []);
    export { held, wrong };`,
  );
  const options = ['--strict', '--target', 'ES2024', '--module', 'NodeNext', '--resolveJsonModule', '--types', ''];
  const compiled = run(process.execPath, [TSC, ...options, 'check.ts'], user);
  expect(compiled, compiled.out).toMatchObject({ code: 0 });
  const check = `const { held } = await import('./check.js'); console.log(held.length, held.every(Boolean));`;
  expect(run(process.execPath, ['--input-type=module', '-e', check], user)).toMatchObject({ out: '15 true\n' });
});
