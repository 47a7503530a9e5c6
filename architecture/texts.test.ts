// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are planted
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AUDIT, LANGUAGES } from '../packages/contract/src/index.ts';
import { sourcesOf } from './sources.ts';
import { rejectedWords } from './terms.ts';
import { missingTexts, textsIn } from './texts.ts';

const screens = sourcesOf(['apps/player/src', 'apps/office/src', 'packages/felt/src', 'packages/ui/src'], /[.]tsx?$/)
  .concat(sourcesOf(['packages/client/src'], /[.]tsx?$/))
  .filter(({ file }) => !/[.]test[.]tsx?$/.test(file));

describe.each(LANGUAGES)('texts in %s', (language) => {
  it('every key that a screen asks for has one', () => {
    const texts = textsIn(language);
    expect(screens.flatMap((source) => missingTexts(source, texts))).toEqual([]);
  });

  it('one thing has one word', () => {
    expect(written(language).length).toBeGreaterThan(20);
    expect(written(language).flatMap((source) => rejectedWords(source, language))).toEqual([]);
  });
});

/** All that a person reads in a language. */
const written = (language: string) => [
  ...sourcesOf(['locales', 'apps'], new RegExp(`(?:^|[/])(?:locales|content)[/]${language}[/][^/]+[.](?:json|md)$`)),
  ...sourcesOf(['docs/guide'], new RegExp(`[/]${language}[.]md$`)),
  ...sourcesOf(['assets/film/captions'], new RegExp(`[/]${language}[.]json$`)),
];

it.each([
  ['fa', '«اسپلیت» دارد', 1],
  ['fa', 'رونوشت شد و گوی هنوز می‌چرخد', 2],
  ['fa', 'این عضو کاربران را دید', 2],
  ['fa', 'آنلاین، گویندهٔ فارسی، نمایندگی، جستجو، نام کاربری، عضویت', 0],
  ['en', 'The drawn wheel: Under way', 2],
  ['en', 'An animated wheel; thunder way', 0],
])('in %s, “%s” has %i rejected words', (language, text, count) => {
  expect(rejectedWords({ file: 'a.json', text }, language)).toHaveLength(count);
});

/** Behind Persian letters "$50" is drawn as "50$", unless it stands between U+2066 and U+2069. */
it('Persian texts keep the sign of an amount before the digits', () => {
  const amounts = written('fa').flatMap(({ file, text }) =>
    [...text.matchAll(/(?<!\u2066[+−-]?)\$[\d{]\S*/gu)].map(([amount]) => `${file}: ${amount}`),
  );
  expect(amounts).toEqual([]);
});

/** What the log of a person's account records; staff and the player read it. */
it('every recorded activity has words in the office and at the player’s', () => {
  const store = readFileSync('apps/server/src/modules/activity/activity-store.ts', 'utf8');
  const own = (/type Action =([^;]+);/.exec(store)?.[1] ?? '').match(/(?<=')[A-Z_]+(?=')/g) ?? [];
  const ofStaff = Object.values(AUDIT).flatMap((declared) => ('player' in declared ? [declared.player] : []));
  const actions = [...own, ...ofStaff];
  expect(actions).toEqual(expect.arrayContaining(['LOGIN', 'BLACKLISTED']));
  for (const language of LANGUAGES)
    for (const file of [`office/locales/${language}/office-members`, `player/locales/${language}/payments`]) {
      const { action } = JSON.parse(readFileSync(`apps/${file}.json`, 'utf8')) as { action: object };
      expect(Object.keys(action), file).toEqual(expect.arrayContaining(actions));
    }
});

it('a key without a text is refused, however it is written', () => {
  const texts = new Map([
    ['table', new Set(['access.skip', 'left_one', 'left_other', 'menu.title'])],
    ['ui', new Set(['close'])],
  ]);
  const written = (call: string) => ({ file: 'a.tsx', text: `const { t } = useTranslation(['table']);\n${call}` });
  const refused = (call: string) => missingTexts(written(call), texts);
  for (const call of ["t('access.skip')", "t('left', { count })", "t('ui:close')", 't(`menu.${name}`)'])
    expect(refused(call)).toEqual([]);
  expect(refused("t('access.rail')")).toEqual(['a.tsx: access.rail']);
  expect(refused("t('close')")).toEqual(['a.tsx: close']); // in a namespace that this file does not ask for
  expect(refused("t('ui:open')")).toEqual(['a.tsx: ui:open']);
  expect(refused('t(`menus.${name}`)')).toEqual(['a.tsx: menus.${name}']);
});
