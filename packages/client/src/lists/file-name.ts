import type { Days } from '@lajvard/ui/tables';

/** What a file shows: the list, what the page is about, its filters, and the days. */
interface Shown {
  name: string;
  /** Such as a member or a round, then the filters. */
  words: readonly string[];
  days: Days;
  today: string;
}

const MAX_WORD_LENGTH = 40;

/** Only what every system takes in the name of a file. */
const tidy = (word: string): string =>
  [...word.replaceAll(/[^\p{L}\p{M}\p{N}@._]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '')]
    .slice(0, MAX_WORD_LENGTH)
    .join('');

/** Files of different lists, filters or days never have one name: `deposits-waiting-2026-11-29.csv`. */
export const fileName = ({ name, words, days: { from, to }, today }: Shown): string => {
  const last = to ?? today;
  const days = from === null ? [to === null ? today : `until-${to}`] : from === last ? [from] : [from, 'to', last];
  return `${[name, ...words.map(tidy), ...days].filter((part) => part !== '').join('-')}.csv`;
};
