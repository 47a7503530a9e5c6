import { describe, expect, it } from 'vitest';
import vector from '../../vectors/salted-round.json' with { type: 'json' };
import { type Evidence, NO_EVIDENCE, parseFile, readEvidence, verifyEvidence } from '../index.ts';
import { BET_KEYS, CHIPS, keptBet, OTHERS_RECEIPT, receiptOfBet, roundOf } from '../testing/kept-bets.ts';

const bet = keptBet();
const THIRD = 'ef'.repeat(32);
const receipts = [bet.receipt, OTHERS_RECEIPT].sort();
const record = roundOf(bet.receipt, OTHERS_RECEIPT);
const changed = <Thing extends object>(thing: Thing, change: object): Thing => Object.assign({}, thing, change);

/** What is found of the text of a kept bet: refused, or its fate and what is false. */
const found = async (text: string, more: Partial<Evidence> = {}) => {
  const read = readEvidence(text);
  if (read?.kept === undefined) return 'refused';
  const verified = await verifyEvidence(
    Object.assign({ ...NO_EVIDENCE }, { record, receipts, keys: BET_KEYS }, read, more),
  );
  const wrong = verified?.checks.filter(({ holds }) => holds === false).map(({ name }) => name);
  return verified && { bet: verified.bet, wrong };
};
const text = (change: object = {}): string => JSON.stringify(changed(bet, change));

describe('a bet that a browser kept, made here as FAIRNESS.md says', () => {
  it('was kept if the frozen list has it', async () => {
    expect(await found(text())).toEqual({ bet: 'kept', wrong: [] });
  });

  it.each([
    [
      'left out or exchanged, root and all',
      'lost',
      roundOf(THIRD, OTHERS_RECEIPT),
      [THIRD, OTHERS_RECEIPT],
      ['receipt'],
    ],
    ['left out of the list alone', 'lost', record, [OTHERS_RECEIPT], ['bets', 'count', 'receipt']],
    ['in a list that is not the frozen one', 'unfrozen', roundOf(THIRD, OTHERS_RECEIPT), receipts, ['bets', 'receipt']],
    [
      'in a round told as one of the old form',
      'unfrozen',
      changed(record, { scheme: 'lajvard-1' }),
      receipts,
      ['bets', 'receipt'],
    ],
  ])('%s: %s', async (_what, fate, published, list, wrong) => {
    expect(await found(text(), { record: published, receipts: list })).toEqual({ bet: fate, wrong });
  });

  it('is not judged before its list is published, without keys, or by another round', async () => {
    const open = changed(record, { phase: 'locked', seed: null, bets_digest: null, play_count: null, ended_at: null });
    expect(await found(text(), { record: open, receipts: null })).toEqual({ bet: null, wrong: [] });
    expect(await found(text(), { keys: null })).toEqual({ bet: null, wrong: [] });
    expect(await found(text(), { record: changed(record, { round_number: 78 }) })).toBeNull();
  });

  it('says nothing of a casino if it is of other chips, another time or another key', async () => {
    const chips = CHIPS.replace('50', '100');
    expect(await found(text({ chips }))).toEqual({ bet: null, wrong: ['slip'] });
    expect(await found(text({ chips, receipt: receiptOfBet(chips, 100) }))).toEqual({
      bet: null,
      wrong: ['ack', 'receipt'],
    });
    expect(await found(text({ ack: changed(bet.ack, { accepted_ms: 1 }) }))).toEqual({ bet: null, wrong: ['ack'] });
    expect(await found(text(), { keys: [] })).toEqual({ bet: null, wrong: ['ack'] });
  });

  it('is changed if the signed file of the round has another for it', async () => {
    const file = parseFile(JSON.stringify(vector.file));
    const { salt, receipt, ack } = vector.answer;
    const { account_code, chips } = vector.file.play;
    const round = vector.record.round_number;
    const own = JSON.stringify({ round, account_code, chips: JSON.stringify(chips), salt, receipt, ack });
    const given = { file, record: vector.record, receipts: null, keys: vector.keys } as Partial<Evidence>;
    expect(await found(own, given)).toEqual({ bet: 'kept', wrong: [] });
    const other = changed(vector.file, { play: changed(vector.file.play, { receipt: vector.file.receipts[0] }) });
    const forged = await found(own, changed(given, { file: parseFile(JSON.stringify(other)) }));
    expect(forged, 'a file that the casino did not sign accuses nobody').toMatchObject({ bet: null });
  });
});

describe('tampered kept bets are refused', () => {
  /** Each value of the file in turn, changed in these ways. */
  const ways = (value: unknown): unknown[] => {
    if (typeof value === 'number') return [value + 1, -value - 1, value + 0.5, String(value), null];
    if (typeof value !== 'string') return [null, [], {}, 'x'];
    const flip = (at: number): string => value.slice(0, at) + (value[at] === '1' ? '2' : '1') + value.slice(at + 1);
    return [flip(0), flip(value.length >> 1), flip(value.length - 1), value.slice(1), `${value} `, '', null, 7];
  };
  const tampered = [
    ...Object.entries(bet).flatMap(([name, value]) => ways(value).map((by) => ({ name, by, is: { [name]: by } }))),
    ...Object.entries(bet.ack).flatMap(([name, value]) =>
      ways(value).map((by) => ({ name: `ack.${name}`, by, is: { ack: changed(bet.ack, { [name]: by }) } })),
    ),
    ...ways(bet.ack.path[0]).map((by) => ({ name: 'path', by, is: { ack: changed(bet.ack, { path: [by] }) } })),
    { name: 'more', by: 1, is: { more: 1 } },
    { name: 'ack.more', by: 1, is: { ack: changed(bet.ack, { more: 1 }) } },
  ];

  /** Blanks between chips are none of them: the same bet. */
  const isSame = ({ name, by }: (typeof tampered)[number]): boolean => name === 'chips' && by === `${CHIPS} `;

  it('each value of it, each way', async () => {
    expect(tampered.length).toBeGreaterThan(80);
    const believed: string[] = [];
    for (const { name, by, is } of tampered.filter((each) => !isSame(each))) {
      const result = await found(text(is));
      const isRefused = result === 'refused' || result === null || (result.bet === null && result.wrong?.length !== 0);
      if (!isRefused) believed.push(`${name}: ${JSON.stringify(by)}`);
    }
    expect(believed).toEqual([]);
  });

  it.each([
    ['a member said twice', text().replace('{', '{"round":76,')],
    ['no JSON', text().slice(1)],
    ['the whole of the browser’s list', `[${text()}]`],
  ])('%s', async (_what, is) => expect(await found(is)).toBe('refused'));
});
