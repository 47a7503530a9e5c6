import { formatMoney } from '@lajvard/ui';
import { type Evidence, isFilmed, isOwnBeacon, type Verified } from '@lajvard/verify';
import { element } from './element.ts';
import { filled, type Texts } from './texts.ts';

/** What follows from the checks, in one sentence. */
export function verdictOf({ checks }: Verified, texts: Texts): { holds: boolean | null; text: string } {
  const { offline, check, digits } = texts;
  const wrong = checks.filter(({ holds }) => holds === false);
  if (wrong.length > 0) {
    const reasons = wrong.map(({ name }) => check[name]).join(' / ');
    return { holds: false, text: filled(offline['some-false'], { reasons }) };
  }
  const count = checks.filter(({ holds }) => holds).length;
  const unsigned = checks.some(({ name, holds }) => (name === 'signature' || name === 'ack') && holds === null);
  if (unsigned || count === 0) return { holds: null, text: unsigned ? offline.unsigned : offline.why['not-over'] };
  return { holds: true, text: filled(offline['all-true'], { count: digits(String(count)) }) };
}

/** Which round it is, and what the player's file says was paid. */
export function factsOf({ round }: Verified, { file, kept }: Evidence, { offline, paid }: Texts): HTMLElement {
  const account = file?.play.account_code ?? kept?.account_code;
  const facts = [
    filled(offline.round, { round: round.round_number }),
    round.number === null ? offline['no-number'] : filled(offline.number, { number: round.number }),
    ...(account === undefined ? [] : [filled(offline.account, { account })]),
  ];
  const { table_bet: bet, table_win: win } = file?.play ?? { table_bet: 0, table_win: 0 };
  const said = filled(paid, { round: round.round_number, stake: formatMoney(bet), back: formatMoney(win) });
  return element('div', 'facts', [
    element('h2', '', facts.join(' · ')),
    ...(file ? [element('p', 'muted', said)] : []),
    ...(round.beacon && isOwnBeacon(round.beacon) ? [element('p', 'warn', offline['own-beacon'])] : []),
    ...(isFilmed(round) ? [element('p', 'warn', offline.filmed)] : []),
  ]);
}

const MARKS = { true: '✓', false: '✗', null: '?' } as const;

/** Every check, what it shows and what it does not. */
export function checksOf(
  { checks, round }: Verified,
  { offline, check, word, proof, shows, showsNot }: Texts,
): HTMLElement {
  const items = checks.map(({ name, holds, why }) => {
    const isOwn = name === 'beacon' && round.beacon !== undefined && isOwnBeacon(round.beacon);
    const of = name === 'number' && round.beacon ? 'number-beacon' : isOwn ? 'beacon-own' : name;
    const mark = element('span', 'mark', MARKS[`${holds}`]);
    mark.ariaHidden = 'true';
    const summary = element('summary', '', [
      mark,
      element('span', '', check[name]),
      element('strong', '', holds === null ? word.unknown : word[`${holds}`]),
    ]);
    const details = element('details', '', [
      summary,
      element('p', '', [element('b', '', `${proof.shows}: `), shows[of]]),
      element('p', 'muted', [element('b', '', `${proof.not}: `), showsNot[of]]),
    ]);
    const item = element('li', '', why === null ? [details] : [details, element('p', 'why', offline.why[why])]);
    item.dataset.check = name;
    item.dataset.holds = String(holds);
    return item;
  });
  return element('ol', 'checks', items);
}
