// Copies docs/ to where Starlight reads it: the first heading becomes the title, links between pages become addresses,
// links to sources lead to the repository. The pages for players come in both languages. The API reference and the
// catalogue of components are made beside them; both need `npm ci` in the repository's root.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(import.meta.dirname, 'src/content/docs');
const base = process.env.BASE_PATH ?? '';
const repository = process.env.REPOSITORY_URL ?? 'https://github.com/lajvard/lajvard';

/** Where a page of the repository is on the site, without slashes at its ends; null if it is no page. */
const addressOf = (file) => {
  if (file === 'README.md') return '';
  if (!/^docs\/(?!guide\/).*\.md$/.test(file)) return null; // guide/ is the text of a PDF
  return file
    .slice('docs/'.length, -'.md'.length)
    .replace(/(^|\/)README$/, '')
    .toLowerCase();
};

const linkOf = (from, link) => {
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const [to, anchor] = link.split('#');
  const file = path.posix.normalize(path.posix.join(path.posix.dirname(from), to));
  if (/^docs\/pictures\//.test(file)) return `${base}/${file.slice('docs/'.length)}`;
  const address = addressOf(file);
  const found = address === null ? `${repository}/blob/main/${file}` : `${base}/${address}${address && '/'}`;
  return anchor ? `${found}#${anchor}` : found;
};

const copy = (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const [, title = file] = /^# (.*)$/m.exec(text) ?? [];
  const body = text
    .replace(/^# .*\n+/m, '')
    .replace(/(\]\()([^)\s]+)(\))/g, (_all, before, link, after) => before + linkOf(file, link) + after);
  const page = path.join(target, `${addressOf(file) || 'index'}.md`);
  mkdirSync(path.dirname(page), { recursive: true });
  writeFileSync(page, `---\ntitle: ${JSON.stringify(title.replaceAll('`', ''))}\n---\n\n${body}`);
};

rmSync(target, { recursive: true, force: true });
const names = readdirSync(path.join(root, 'docs'), { recursive: true }).map((name) => path.posix.join('docs', name));
for (const file of ['README.md', ...names]) if (addressOf(file) !== null) copy(file);

/** A page for players, whose text has its title in front; the site's own addresses and names are filled in. */
const copyForPlayers = (language, slug, file) => {
  const text = readFileSync(path.join(root, file), 'utf8')
    .replace(/^(title|description): (.*)$/gm, (_all, name, value) => `${name}: ${JSON.stringify(value)}`)
    .replace(/^@picture ([a-z-]+): (.+) \| (.+)$/gm, '*$3*')
    .replaceAll('{{product}}', language === 'fa' ? 'لاجورد' : 'Lajvard')
    .replaceAll('{{support}}', 'support@lajvard.example')
    .replaceAll('{{min_withdraw}}', '25')
    .replace(/\]\(\/([a-z-]+)\)/g, (_all, to) => `](${base}/${language === 'fa' ? 'fa/' : ''}players/${to}/)`);
  const page = path.join(target, language === 'fa' ? 'fa' : '', 'players', `${slug}.md`);
  mkdirSync(path.dirname(page), { recursive: true });
  writeFileSync(page, text);
};
const LEGAL = 'apps/server/content';
for (const language of readdirSync(path.join(root, LEGAL))) {
  copyForPlayers(language, 'guide', `docs/guide/${language}.md`);
  for (const name of readdirSync(path.join(root, LEGAL, language)))
    copyForPlayers(language, path.basename(name, '.md'), `${LEGAL}/${language}/${name}`);
}
cpSync(path.join(import.meta.dirname, 'src/start.fa.md'), path.join(target, 'fa/index.md'));

const shown = path.join(import.meta.dirname, 'public');
rmSync(shown, { recursive: true, force: true });
cpSync(path.join(root, 'docs/pictures'), path.join(shown, 'pictures'), { recursive: true });
for (const name of ['favicon.svg', 'first-paint.js'])
  cpSync(path.join(root, 'apps/player/public', name), path.join(shown, name));

// The API reference: the server's own page, and the reference that it is made from.
const { openApi } = await import('../apps/server/src/api/openapi.ts');
const { ALL_ROUTES } = await import('../packages/contract/src/index.ts');
const api = path.join(shown, 'api');
const page = path.join(root, 'apps/server/src/api/reference');
cpSync(path.join(page, 'index.html'), path.join(api, 'index.html'));
cpSync(path.join(page, 'open-reference.js'), path.join(api, 'docs/open-reference.js'));
for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css'])
  cpSync(path.join(root, 'node_modules/swagger-ui-dist', name), path.join(api, 'docs', name));
const reference = openApi('Lajvard', ALL_ROUTES, { publicUrl: null, officeUrl: undefined });
writeFileSync(path.join(api, 'openapi.json'), JSON.stringify(reference));

// The catalogue of components, built as the player's app is.
const { build } = await import('vite');
await build({
  root: path.join(root, 'apps/player'),
  base: `${base}/`,
  publicDir: false,
  plugins: [
    {
      name: 'addresses-of-files-beside-it',
      transformIndexHtml: (html) => html.replace(/"\/(favicon[.]svg|first-paint[.]js)"/g, `"${base}/$1"`),
    },
  ],
  logLevel: 'warn',
  build: {
    outDir: shown,
    emptyOutDir: false,
    manifest: false,
    rolldownOptions: { input: path.join(root, 'apps/player/catalogue/index.html') },
  },
});
