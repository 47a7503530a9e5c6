// Rounds that commit to their board, for src/round/board-rounds.test.ts, computed with node:crypto from docs/FAIRNESS.md
// alone. `node packages/verify/tools/make-board-rounds.mjs > packages/verify/vectors/board-rounds.json`
import { createHash, createHmac } from 'node:crypto';
import beacons from '../vectors/beacon-rounds.json' with { type: 'json' };

const u64 = (value) => Buffer.from(value.toString(16).padStart(16, '0'), 'hex');
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hex = (bytes) => Buffer.from(bytes).toString('hex');
const commitmentTo = ({ salt, cents }) =>
  hex(sha256(Buffer.from('lajvard-2/board\0'), Buffer.from(salt, 'hex'), ...cents.map(u64)));

const numberOf = (seed, round) => {
  for (let counter = 0; ; counter += 1) {
    const block = createHmac('sha256', seed).update(`${round}:${counter}`).digest();
    for (let at = 0; at < 32; at += 4) if (block.readUInt32BE(at) < 4_294_967_289) return block.readUInt32BE(at) % 37;
  }
};
/** The tree hash of RFC 6962, 2.1. */
const treeOf = (leaves) => {
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0]);
  const left = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return sha256(Buffer.of(1), treeOf(leaves.slice(0, left)), treeOf(leaves.slice(left)));
};
const betsOf = (count, of) => {
  const receipts = Array.from({ length: count }, (_, n) => hex(sha256(Buffer.from(`bet ${n} of ${of}`)))).sort();
  const bets_digest = hex(treeOf(receipts.map((receipt) => Buffer.from(receipt, 'hex'))));
  return { receipts, bets: { bets_digest, play_count: count } };
};
/** Some number pays more than 2^32 cents, and some nothing. */
const boardOf = (of, number) => {
  const cents = Array.from({ length: 37 }, (_, pocket) => (pocket % 5 === 4 ? 0 : 10_000 * pocket + of));
  cents[36] = 5_000_000_000;
  return { salt: hex(sha256(Buffer.from(`salt ${of}`)).subarray(0, 16)), cents, paid_cents: cents[number] ?? null };
};
const OPENED_AT = Date.UTC(2026, 11, 1);
const omit = (of, ...names) => Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name)));
const nothing = { number: null, launched_at: null, landed_at: null };

/** A round of `count` plays. `end`: settled, void after its close, or void before it (early). */
const roundOf = (round_number, scheme, count, end = 'settled') => {
  const { receipts, bets } = betsOf(count, round_number);
  const opened_at = OPENED_AT + round_number * 100_000;
  const closes_at = opened_at + 78_000;
  const seed = sha256(Buffer.from(`seed ${round_number}`));
  const filmed = scheme.startsWith('croupier');
  const drawn = filmed ? round_number % 37 : numberOf(seed, round_number);
  const number = end === 'settled' ? drawn : null;
  const board = boardOf(round_number, number);
  const record = {
    round_number,
    phase: end === 'settled' ? 'settled' : 'void',
    wheel: filmed ? 'studio-2' : 'studio-1',
    scheme,
    commitment: filmed ? null : hex(sha256(seed)),
    seed: filmed ? null : hex(seed),
    ...bets,
    board: end === 'early' ? null : commitmentTo(board),
    opened_board: end === 'early' || count < 5 ? null : board,
    number,
    void_reason: end === 'settled' ? null : 'fault',
    opened_at,
    locks_at: opened_at + 75_000,
    closes_at,
    closed_at: end === 'early' ? null : closes_at + 20,
    launched_at: closes_at + 30,
    landed_at: closes_at + 12_030,
    ended_at: closes_at + 13_000,
    ...(end === 'settled' ? {} : nothing),
  };
  return { record, receipts, ...(end !== 'early' && count < 5 && { sealed: board }) };
};

/** A round of a public beacon, with a board. */
const withBeacon = ({ record: old }) => {
  const { round_number } = old;
  const { receipts, bets } = betsOf(5, round_number);
  const board = boardOf(round_number, old.number);
  const record = { ...old, scheme: 'lajvard-2.1', ...bets, board: commitmentTo(board), opened_board: board };
  return { record, receipts };
};

const valid = [
  withBeacon(beacons.valid[0]),
  roundOf(1, 'lajvard-1.2', 5),
  roundOf(2, 'lajvard-1.2', 4),
  roundOf(3, 'croupier-1.2', 9),
  roundOf(4, 'croupier-1.2', 1),
  roundOf(5, 'lajvard-1.2', 6, 'void'),
  roundOf(6, 'lajvard-1.2', 2, 'void'),
  roundOf(7, 'lajvard-1.2', 6, 'early'),
];
const [first, open, few, , , voided, , early] = valid;
const { board, opened_board: shown, number } = open.record;
const dearer = { ...shown, cents: shown.cents.with(number, shown.cents[number] + 100) };
const paid = { ...dearer, paid_cents: dearer.cents[number] };
const change = (of, changes) => ({ ...of.record, ...changes });
const other = (number + 1) % 37;
const invalid = [
  ['a total raised after the close', open, change(open, { opened_board: dearer }), ['board']],
  ['a total raised and paid', open, change(open, { opened_board: paid }), ['board']],
  [
    'more paid than its total',
    open,
    change(open, { opened_board: { ...shown, paid_cents: paid.paid_cents } }),
    ['board'],
  ],
  ['nothing paid', open, change(open, { opened_board: { ...shown, paid_cents: null } }), ['board']],
  [
    'two totals exchanged',
    open,
    change(open, {
      opened_board: { ...shown, cents: shown.cents.with(1, shown.cents[2]).with(2, shown.cents[1]) },
    }),
    ['board'],
  ],
  ['another salt', open, change(open, { opened_board: { ...shown, salt: '00'.repeat(16) } }), ['board']],
  ['36 totals', open, change(open, { opened_board: { ...shown, cents: shown.cents.slice(0, 36) } }), ['board']],
  ['another number', open, change(open, { number: other }), ['board', 'number']],
  ['not opened', open, change(open, { opened_board: null }), ['board']],
  ['no commitment', open, change(open, { board: null }), ['board']],
  ['no board', open, omit(open.record, 'board', 'opened_board'), ['board']],
  ['a scheme without', open, change(open, { scheme: 'lajvard-1.1' }), ['board']],
  ['a scheme without, of a beacon', first, change(first, { scheme: 'lajvard-2' }), ['board']],
  ['few plays and no commitment', few, change(few, { board: null }), ['board']],
  ['few plays and opened', few, change(few, { opened_board: few.sealed }), ['board']],
  [
    'void and paid',
    voided,
    change(voided, { opened_board: { ...voided.record.opened_board, paid_cents: 0 } }),
    ['board'],
  ],
  ['void and not opened', voided, change(voided, { opened_board: null }), ['board']],
  ['never closed and committed', early, change(early, { board }), ['board']],
].map(([name, { receipts }, record, fails]) => ({ name, record, receipts, fails }));

/** The leaves of a round in the log. */
const leavesOf = ({ record }) => {
  const { round_number, wheel, scheme, commitment, opened_at, locks_at, closes_at, closed_at, ended_at } = record;
  const { bets_digest, play_count, board, opened_board, number, seed, void_reason, launched_at, landed_at } = record;
  const shown = opened_board ? { opened_board } : {};
  const entered = { reading: number, proposed_at: landed_at, confirmed_at: landed_at + 100 };
  const end = { kind: 'end', round_number, number, seed, ...shown, launched_at, landed_at, ended_at };
  const gone = { kind: 'void', round_number, void_reason, seed, ...shown, bets_digest, play_count, ended_at };
  return [
    { kind: 'open', round_number, wheel, scheme, commitment, opened_at, locks_at, closes_at },
    ...(closed_at === null ? [] : [{ kind: 'close', round_number, bets_digest, play_count, board, closed_at }]),
    ...(seed === null && number !== null ? [{ kind: 'reading', round_number, ...entered }] : []),
    number === null ? gone : end,
  ];
};
/** A round as it was before boards: the scheme before, and neither commitment nor board. */
const without = ({ record }) =>
  leavesOf({ record: { ...record, scheme: record.scheme.replace('.2', '.1'), opened_board: null } }).map((leaf) =>
    omit(leaf, 'board'),
  );
const rounds = valid.slice(1);
const told = rounds.flatMap(leavesOf);
/** All leaves, one of them changed. */
const changed = (kind, round_number, changes, ...removed) => {
  const at = told.findIndex((leaf) => leaf.kind === kind && leaf.round_number === round_number);
  return [told.with(at, omit({ ...told[at], ...changes }, ...removed)), at];
};
const logs = [
  ['every kind of round', told, true],
  ['rounds without boards, and then with', [...without(rounds[0]), ...rounds.slice(1).flatMap(leavesOf)], true],
  ['a round without after one with', [...leavesOf(rounds[0]), ...without(rounds[1])], 3],
  ['a close without', ...changed('close', 1, {}, 'board')],
  ['a close with, of a scheme without', [...without(rounds[0]).with(1, leavesOf(rounds[0])[1])], 1],
  ['a total raised and paid', ...changed('end', 1, { opened_board: paid })],
  ['more paid than its total', ...changed('end', 1, { opened_board: { ...shown, paid_cents: paid.paid_cents } })],
  ['an end that does not open it', ...changed('end', 3, {}, 'opened_board')],
  ['an end that opens it, of four plays', ...changed('end', 2, { opened_board: few.sealed })],
  ['a void that does not open it', ...changed('void', 5, {}, 'opened_board')],
  ['a void that paid', ...changed('void', 5, { opened_board: { ...voided.record.opened_board, paid_cents: 0 } })],
  ['a void before the close that opens one', ...changed('void', 7, { opened_board: voided.record.opened_board })],
].map(([name, leaves, expect]) => ({ name, leaves, expect: expect === true ? true : { leaf: expect } }));
process.stdout.write(`${JSON.stringify({ valid, invalid, logs }, null, 2)}\n`);
