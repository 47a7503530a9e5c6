import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './sources.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const commandsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*- run: /, '').trim())
    .filter((line) => /^npm (?:test|run test)/.test(line));

it('every command of package.json runs a file that exists', () => {
  const files = Object.values(scripts).flatMap((command) => /^node (\S+)/.exec(command)?.[1] ?? []);
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

// docs/decisions/055-which-tests-run-when.md
describe('the test commands', () => {
  it.each(['.ci/run', '.github/workflows/ci.yml'])('%s runs exactly those of the README', (file) => {
    expect(commandsIn(read(file))).toEqual(['npm test', 'npm run test:long']);
    for (const command of commandsIn(read(file))) expect(read('README.md')).toContain(`\`${command}\``);
  });

  it('do not overlap: the long one adds its steps, and no environment variable changes what the first one runs', () => {
    expect(scripts.test).toBe('node scripts/test.mjs');
    expect(scripts['test:long']).toBe('node scripts/test.mjs --long');
    const [, short = '', long = ''] =
      /const SHORT = \[(.*?)\].*?const LONG = \[(.*?)\]/s.exec(read('tests/run-tests.ts')) ?? [];
    const steps = [...`${short},${long}`.matchAll(/'([a-z0-9-]+)'/g)].map(([, step]) => step);
    expect(steps.length).toBeGreaterThan(5);
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('detects a command that the README does not promise', () => {
    expect(commandsIn('      - run: npm test -- --all')).toEqual(['npm test -- --all']);
  });
});
