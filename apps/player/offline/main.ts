import './page.css';
import { DEFAULT_LANGUAGE, directionOf, isLanguage, type Language, languageName, nextLanguage } from '@lajvard/ui';
import { type Evidence, NO_EVIDENCE, readEvidence, type Verified, verifyEvidence } from '@lajvard/verify';
import { checksOf, factsOf, verdictOf } from './answer.ts';
import { element } from './element.ts';
import { filled, TEXTS } from './texts.ts';

// The page that verifies a round from a disk, without a network: given files, it answers below them.

const MAX_BYTES = 20_000_000; // the receipts of a round with three hundred thousand plays

const page = document.documentElement;
const [browserLanguage] = navigator.language.split('-');
let language: Language = isLanguage(browserLanguage) ? browserLanguage : DEFAULT_LANGUAGE;
let given: Evidence = NO_EVIDENCE;
let names: Partial<Record<keyof Evidence, string>> = {};
let troubles: { name: string; why: 'unreadable' | 'too-large' }[] = [];
let verified: Verified | null = null;
let canCompute = true;

const languageButton = element('button', 'quiet');
const themeButton = element('button', 'quiet');
const [title, lead, asked, chosen, verdict, answer] = [
  element('h1', ''),
  element('p', 'lead muted'),
  element('p', ''),
  element('p', 'muted'),
  element('p', 'verdict'),
  element('div', 'answer'),
];
const [choose, again, input] = [element('button', 'main'), element('button', 'quiet'), element('input', 'hidden')];
const needs = element('section', 'needs');
const drop = element('div', 'drop', [asked, choose, again, input]);

const roundOf = ({ file, kept }: Partial<Evidence>): number | undefined => file?.round.round_number ?? kept?.round;

async function take(files: readonly File[]): Promise<void> {
  troubles = [];
  const found: { name: string; read: Partial<Evidence> }[] = [];
  for (const file of files) {
    const read = file.size > MAX_BYTES ? null : readEvidence(await file.text());
    if (read) found.push({ name: file.name, read });
    else troubles.push({ name: file.name, why: file.size > MAX_BYTES ? 'too-large' : 'unreadable' });
  }
  // another file of a round: of what was given before, only the keys belong to it
  const before = roundOf(given);
  const isOther = ({ read }: (typeof found)[number]): boolean =>
    before !== undefined &&
    roundOf(read) !== undefined &&
    (roundOf(read) !== before || Boolean(given.file && read.file));
  if (found.some(isOther)) {
    given = Object.assign({ ...NO_EVIDENCE }, { keys: given.keys });
    names = names.keys === undefined ? {} : { keys: names.keys };
  }
  for (const { name, read } of found) {
    given = Object.assign({}, given, read);
    for (const kind of Object.keys(read) as (keyof Evidence)[]) names[kind] = name;
  }
  try {
    verified = await verifyEvidence(given);
  } catch {
    canCompute = false;
  }
  show();
}

function startAgain(): void {
  [given, names, troubles, verified] = [NO_EVIDENCE, {}, [], null];
  show();
  choose.focus();
}

function show(): void {
  const texts = TEXTS[language];
  const { offline } = texts;
  page.lang = language;
  page.dir = directionOf(language);
  document.title = offline.title;
  title.textContent = offline.title;
  lead.textContent = offline.lead;
  const other = nextLanguage(language);
  languageButton.textContent = languageName(other);
  languageButton.lang = other;
  themeButton.textContent = offline[page.dataset.theme === 'light' ? 'theme-dark' : 'theme-light'];
  asked.textContent = offline.drop;
  choose.textContent = offline.choose;
  again.textContent = offline.again;
  input.ariaLabel = offline.choose;
  const read = Object.values(names).join(', ');
  again.hidden = read === '' && troubles.length === 0;
  chosen.textContent = read && filled(offline.given, { names: read });
  const { title: heading, file, keys, published } = offline.needs;
  const list = [file, keys, published].map((need) => element('li', '', need));
  needs.replaceChildren(element('h2', '', heading), element('ul', '', list));
  const { holds, text } = verified ? verdictOf(verified, texts) : { holds: null, text: '' };
  verdict.dataset.holds = String(holds);
  verdict.textContent = canCompute ? text || (given.keys ? offline['no-round'] : '') : offline['no-crypto'];
  const wrong = troubles.map(({ name, why }) => {
    const said = element('p', 'trouble', filled(offline[why], { name }));
    said.role = 'alert';
    return said;
  });
  answer.replaceChildren(
    ...wrong,
    ...(verified && canCompute ? [factsOf(verified, given, texts), checksOf(verified, texts)] : []),
  );
}

verdict.role = 'status';
input.type = 'file';
input.multiple = true;
input.accept = 'application/json,.json';
input.tabIndex = -1;
choose.addEventListener('click', () => input.click());
again.addEventListener('click', startAgain);
input.addEventListener('change', () => {
  void take([...(input.files ?? [])]);
  input.value = ''; // so that choosing the same file again fires a change
});
languageButton.addEventListener('click', () => {
  language = nextLanguage(language);
  show();
});
themeButton.addEventListener('click', () => {
  page.dataset.theme = page.dataset.theme === 'light' ? 'dark' : 'light';
  show();
});
// anywhere on the page: a file dropped beside the frame would otherwise replace it
window.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.dataset.over = '';
});
window.addEventListener('dragleave', () => delete drop.dataset.over);
window.addEventListener('drop', (event) => {
  event.preventDefault();
  delete drop.dataset.over;
  void take([...(event.dataTransfer?.files ?? [])]);
});

page.dataset.theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
document.body.replaceChildren(
  element('header', '', [title, element('div', 'row', [languageButton, themeButton])]),
  element('main', '', [lead, drop, chosen, verdict, answer, needs]),
);
show();
