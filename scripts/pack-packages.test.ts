import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILED, packPackages } from './pack-packages.ts';

// Somebody else's project: an empty folder with the tarballs unpacked as npm does.
const root = path.resolve(import.meta.dirname, '..');
let project: string;
const run = (file: string, args: readonly string[]): string =>
  execFileSync(file, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'lajvard-consumer-'));
  writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }');
  for (const [at, tarball] of (await packPackages(project)).entries()) {
    const place = path.join(project, 'node_modules', '@lajvard', COMPILED[at] ?? 'verify');
    mkdirSync(place, { recursive: true });
    run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
  }
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe.each(COMPILED)('@lajvard/%s, as published,', (name) => {
  const read = (file: string): string => readFileSync(path.join(project, 'node_modules/@lajvard', name, file), 'utf8');

  it('has a licence, a README and nothing but what it exports', () => {
    expect(read('LICENSE')).toContain('MIT License');
    expect(read('README.md')).toMatch(new RegExp(`^# @lajvard/${name}`));
    const files = readdirSync(path.join(project, 'node_modules/@lajvard', name), { recursive: true }).map(String);
    expect(files.filter((file) => /[.]test[.]|^src|testing|(?<![.]d)[.]ts$/.test(file))).toEqual([]);
  });

  it('names exact versions of its dependencies and may be published', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      license: 'MIT',
      type: 'module',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(manifest).not.toHaveProperty('private');
    for (const version of Object.values(manifest.dependencies as object)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

it('runs in Node without TypeScript: payouts, and a round of an earlier version verifies', () => {
  const program = `
    import { readFileSync } from 'node:fs';
    import { PAYOUTS, SPOTS } from '@lajvard/roulette';
    import { verifyRound } from '@lajvard/verify';
    const vectors = new URL(import.meta.resolve('@lajvard/verify/vectors/rounds.json'));
    const [{ record, receipts }] = JSON.parse(readFileSync(vectors, 'utf8'));
    const { checks } = await verifyRound(record, receipts);
    console.log(JSON.stringify([PAYOUTS.straight, SPOTS.length, record.number, checks.every(({ holds }) => holds)]));
  `;
  writeFileSync(path.join(project, 'program.mjs'), program);
  expect(JSON.parse(run(process.execPath, ['program.mjs']))).toEqual([35, 157, 28, true]);
});

it('is typed: a right program compiles, one that misspells a spot does not', () => {
  const compile = (kind: string): string => {
    const text = `
      import { PAYOUTS, type SpotKind } from '@lajvard/roulette';
      import { type RoundRecord, verifyRound } from '@lajvard/verify';
      const kind: SpotKind = '${kind}';
      export const paid: number = PAYOUTS[kind];
      export const check = (record: RoundRecord) => verifyRound(record, []);
    `;
    writeFileSync(path.join(project, 'program.ts'), text);
    const tsc = path.join(root, 'node_modules/@typescript/native/bin/tsc');
    const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024'];
    try {
      return run(process.execPath, [tsc, ...strict, '--types', '', 'program.ts']);
    } catch (failure) {
      return (failure as { stdout: string }).stdout;
    }
  };
  expect(compile('straight')).toBe('');
  expect(compile('strait')).toContain('\'"strait"\' is not assignable');
});
