import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withoutSecrets, withSecretFiles } from './secret-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (text: string): string => {
  const file = path.join(folder, 'secret');
  writeFileSync(file, text);
  return file;
};

it('reads a secret from its file, without the end of its line', () => {
  const { env, problems } = withSecretFiles({ STUDIO_KEY_FILE: fileOf('the key\n'), PORT: '1' }, ['STUDIO_KEY']);
  expect(env).toMatchObject({ STUDIO_KEY: 'the key', PORT: '1' });
  expect(problems).toEqual([]);
});

it('reads only what it is asked for, and leaves an empty name alone', () => {
  const given = { TOKEN_SECRET_FILE: fileOf('secret'), STUDIO_KEY_FILE: '', STUDIO_KEY: 'set' };
  expect(withSecretFiles(given, ['STUDIO_KEY'])).toEqual({ env: given, problems: [] });
});

it.each([
  ['given twice', () => ({ STUDIO_KEY: 'a', STUDIO_KEY_FILE: fileOf('b') }), 'are both set'],
  ['missing', () => ({ STUDIO_KEY_FILE: path.join(folder, 'none') }), 'STUDIO_KEY_FILE cannot be read: ENOENT'],
  ['empty', () => ({ STUDIO_KEY_FILE: fileOf('\n') }), 'STUDIO_KEY_FILE names an empty file'],
])('says so when a secret is %s, and never what it is', (_what, env, sentence) => {
  const { problems } = withSecretFiles(env(), ['STUDIO_KEY']);
  expect(problems).toEqual([expect.stringContaining(sentence)]);
});

it('leaves no secret, and no way to its file, to a program that needs none', () => {
  const env = { PATH: '/bin', TOKEN_SECRET: 'a', SMTP_URL_FILE: '/run/smtp', STUDIO_KEY: 'b', STUDIO_KEY_FILE: 'c' };
  expect(withoutSecrets(env)).toEqual({ PATH: '/bin' });
  expect(withoutSecrets(env, ['STUDIO_KEY'])).toEqual({ PATH: '/bin', STUDIO_KEY: 'b', STUDIO_KEY_FILE: 'c' });
});
