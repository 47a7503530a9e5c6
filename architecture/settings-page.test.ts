import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { OTHERS, settingsPage } from './settings-page.ts';
import { ROOT } from './sources.ts';

it('docs/SETTINGS.md is made from the settings that the server reads', async () => {
  await expect(settingsPage()).toMatchFileSnapshot(path.join(ROOT, 'docs/SETTINGS.md'));
});

it.each(OTHERS)('%s of the same page is read where the page says', (name, _standard, _meaning, file) => {
  expect(readFileSync(path.join(ROOT, file), 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
});
