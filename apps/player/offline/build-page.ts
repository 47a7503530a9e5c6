import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Builds the page that verifies from a disk: one file, which may run only its own script and connect to nothing. */
export async function buildPage(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'main.ts'),
        output: { codeSplitting: false },
        treeshake: {
          moduleSideEffects: [
            { test: /packages\/(contract|roulette|figures|money|tlog|beacon|verify|ui)\/src\//, sideEffects: false },
          ],
        },
      },
    },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [script, ...more] = files.flatMap((file) => (file.type === 'chunk' ? [file.code.trim()] : []));
  const style = files.flatMap((file) => (file.type === 'asset' ? [String(file.source).trim()] : [])).join('');
  if (script === undefined || more.length > 0 || /<\/(?:script|style)/i.test(script + style))
    throw new Error('the page is not one script and one style');
  const shell = readFileSync(path.join(import.meta.dirname, 'page.html'), 'utf8');
  return shell
    .replace('SCRIPT-HASH', hashOf(script))
    .replace('STYLE-HASH', hashOf(style))
    .replace('<style>', () => `<style>${style}`)
    .replace('<script type="module">', () => `<script type="module">${script}`);
}
