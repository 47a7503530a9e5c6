// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are planted
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../packages/contract/src/index.ts';
import { sourcesOf } from './sources.ts';
import { REJECTED, rejectedWords } from './terms.ts';
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
    const written = sourcesOf(['apps'], /[/](locales|content)[/](fa|en)[/][^/]+[.](json|md)$/).filter(({ file }) =>
      file.includes(`/${language}/`),
    );
    expect(written.length).toBeGreaterThan(20);
    expect(written.flatMap((source) => rejectedWords(source, language))).toEqual([]);
    const planted = Object.keys(REJECTED[language] ?? {}).map((text) => ({ file: 'a.json', text }));
    expect(planted.flatMap((source) => rejectedWords(source, language))).toHaveLength(planted.length);
  });
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
