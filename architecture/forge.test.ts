import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './sources.ts';

// What a forge reads: workflows, forms, owners, the bot for updates. None of it runs here, so its form is checked.
interface Validated {
  readonly errors: readonly unknown[];
}
const require = createRequire(import.meta.url);
const { load } = require('js-yaml') as { load(text: string): unknown };
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
/** The validator is GPL, so it runs as a process of its own. */
const VALIDATOR = `const { validateWorkflow } = require('@action-validator/core');
console.log(JSON.stringify(validateWorkflow(require('node:fs').readFileSync(0, 'utf8'))));`;
const validateWorkflow = (input: string): Validated =>
  JSON.parse(execFileSync(process.execPath, ['-e', VALIDATOR], { cwd: ROOT, input, encoding: 'utf8' })) as Validated;
const WORKFLOWS = readdirSync(path.join(ROOT, '.github/workflows')).map((file) => `.github/workflows/${file}`);

describe('a workflow', () => {
  it.each(WORKFLOWS)('%s follows the schema', (file) => expect(validateWorkflow(read(file)).errors).toEqual([]));

  it('with a misspelt key does not follow it', () => {
    const text = read('.github/workflows/ci.yml').replace('runs-on:', 'run-on:');
    expect(validateWorkflow(text).errors).not.toEqual([]);
  });

  it.each(WORKFLOWS)('%s pins each action by the hash of a commit: a tag can be moved', (file) => {
    const used = [...read(file).matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  it.each(WORKFLOWS)('%s may only read unless a job asks for more', (file) => {
    expect(load(read(file))).toMatchObject({ permissions: { contents: 'read' } });
  });
});

describe('an issue form', () => {
  const forms = readdirSync(path.join(ROOT, '.github/ISSUE_TEMPLATE')).filter((file) => file !== 'config.yml');
  it.each(forms)('%s has a name and fields with labels', (file) => {
    const form = load(read(`.github/ISSUE_TEMPLATE/${file}`)) as { name: string; description: string; body: unknown[] };
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    for (const field of form.body) {
      expect(field).toMatchObject({
        type: expect.stringMatching(/^(?:textarea|input|dropdown|checkboxes)$/),
        id: expect.stringMatching(/^[a-z-]+$/),
        attributes: { label: expect.any(String) },
      });
    }
  });
});

it('CODEOWNERS names files that exist', () => {
  const named = read('.github/CODEOWNERS').match(/^\/\S+/gm) ?? [];
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

it('updates wait two weeks, security fixes do not', () => {
  expect(JSON.parse(read('renovate.json'))).toMatchObject({
    minimumReleaseAge: '14 days',
    vulnerabilityAlerts: { minimumReleaseAge: null },
  });
});

it('a release takes its notes from the section of its version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${version.replaceAll('.', '[.]')} `, 'm'));
});
