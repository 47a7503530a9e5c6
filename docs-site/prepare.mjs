// Copies docs/ to where Starlight reads it: the first heading becomes the title, links between pages become addresses,
// links to sources lead to the repository.
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
const shown = path.join(import.meta.dirname, 'public');
cpSync(path.join(root, 'docs/pictures'), path.join(shown, 'pictures'), { recursive: true });
cpSync(path.join(root, 'apps/player/public/favicon.svg'), path.join(shown, 'favicon.svg'));
