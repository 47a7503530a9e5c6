import { WHEELS } from '@lajvard/contract';
import { isPocket } from '@lajvard/roulette';
import { bytesOfHex } from '../bytes.ts';
import type { LogCorrection, LogLeaf, LogRestored } from '../formats.ts';
import { isBeaconDrawn, isBeaconSignature, isInOrderWithBeacon, isKnownChain, isNextBeacon } from '../round/beacon.ts';
import { boardHolds, hasBoard } from '../round/board.ts';
import { commitmentOf, numberOf } from '../round/draw.ts';
import { isFilmed } from '../round/verify-round.ts';

/** A leaf of the round in play; a correction comes whenever it is made. */
type RoundLeaf = Exclude<LogLeaf, LogCorrection | LogRestored>;
type LeafOf<Kind extends LogLeaf['kind']> = Extract<LogLeaf, { kind: Kind }>;

/** How far the log has told a round. */
interface LogState {
  readonly open: LeafOf<'open'>;
  close: LeafOf<'close'> | null;
  reading: LeafOf<'reading'> | null;
  ended: boolean;
  /** The last time that was told, epoch ms. */
  time: number;
}

/**
 * Takes the leaves of a log one after the other: rounds follow one another, each opens, closes and ends once, in this
 * order and in time, and a seed is that of its commitment and gives the number.
 * @param isWhole whether it begins with the first leaf; otherwise nothing is said of leaves before an opening
 * @param kept of a log that began after a restore: the last leaves of the one before, which it continues
 * @returns what is wrong with a leaf
 */
export function createLogOrder(isWhole: boolean, kept: readonly LogLeaf[] = []): (leaf: LogLeaf) => Promise<string[]> {
  let told: LogState | null = null;
  let restored: LogRestored | null = null;
  let count = 0;
  const corrections = createCorrections(() => isWhole && restored === null);
  const opened = async (leaf: LeafOf<'open'>): Promise<string[]> => {
    const before = told;
    told = { open: leaf, close: null, reading: null, ended: false, time: leaf.opened_at };
    const problems: string[] = [];
    const last = restored?.round_number ?? 0;
    if (before === null && last > 0 && leaf.round_number !== last + 1)
      problems.push('it is not the round after those kept');
    if (before !== null && leaf.round_number !== before.open.round_number + 1)
      problems.push('it is not the next round');
    if (before?.ended === false) problems.push('the round before it has not ended');
    if (before !== null && leaf.opened_at < before.time) problems.push('it opened before what was told before it');
    if (!(leaf.opened_at <= leaf.locks_at && leaf.locks_at <= leaf.closes_at))
      problems.push('its times are not in order');
    const wheel = isFilmed(leaf) ? WHEELS.croupier : WHEELS.virtual;
    if (leaf.wheel !== wheel || isFilmed(leaf) !== (leaf.commitment === null))
      problems.push('its wheel or its commitment is not that of its scheme');
    if ((leaf.beacon !== undefined) !== isBeaconDrawn(leaf)) problems.push('its beacon is not that of its scheme');
    if (before !== null && hasBoard(before.open) && !hasBoard(leaf)) problems.push('it does not commit to its board');
    if (leaf.beacon && !isNextBeacon(leaf.beacon, leaf.closes_at)) problems.push('it names another beacon round');
    if (leaf.beacon && !(await isKnownChain(leaf.beacon))) problems.push('it names an unknown chain');
    return problems;
  };
  const next = async (leaf: RoundLeaf): Promise<string[]> => {
    if (leaf.kind === 'open') return opened(leaf);
    if (told === null) {
      const isKnown = restored === null ? !isWhole : leaf.round_number === restored.round_number;
      return isKnown ? [] : ['no round is open'];
    }
    if (leaf.round_number !== told.open.round_number) return ['it is of another round than the one that is open'];
    if (told.ended) return ['the round has ended already'];
    switch (leaf.kind) {
      case 'close':
        return closed(leaf, told);
      case 'reading':
        return entered(leaf, told);
      default:
        return ended(leaf, told);
    }
  };
  const take = async (leaf: LogLeaf): Promise<string[]> => {
    if (leaf.kind === 'correction') return corrections.check(leaf, told?.open.round_number ?? null);
    if (leaf.kind === 'restored') return ['only the first leaf of a log tells of a restore'];
    const problems = await next(leaf);
    if (leaf.kind === 'end') corrections.ended(leaf);
    return problems;
  };
  return async (leaf) => {
    count += 1;
    if (leaf.kind !== 'restored' || !isWhole || count > 1) return take(leaf);
    restored = leaf;
    for (const each of kept) await take(each);
    const isLast = told === null || told.open.round_number === leaf.round_number;
    return isLast ? [] : ['it does not name the last round that was kept'];
  };
}

/**
 * Checks corrections against the rounds before them: of a round whose number people entered, after its end, each of the
 * number that counted until then.
 */
function createCorrections(isWhole: () => boolean) {
  const ends = new Map<number, LeafOf<'end'>>();
  const counting = new Map<number, LogCorrection>();
  return {
    ended: (leaf: LeafOf<'end'>) => ends.set(leaf.round_number, leaf),
    check: (leaf: LogCorrection, newest: number | null): string[] => {
      const problems: string[] = [];
      const end = ends.get(leaf.round_number);
      if (!end && (isWhole() || leaf.round_number >= (newest ?? Number.POSITIVE_INFINITY)))
        problems.push('it corrects a round that was not settled');
      const before = counting.get(leaf.round_number);
      const former = leaf.former_number ?? leaf.paid_number;
      if (leaf.number === former) problems.push('it corrects nothing');
      if (before && leaf.former_number === undefined) problems.push('the round is corrected already');
      if (before && leaf.former_number !== undefined && before.number !== former)
        problems.push('another number counted before it');
      if (!before && end && leaf.former_number !== undefined) problems.push('the correction before it is not told');
      if (before && leaf.corrected_at < before.corrected_at) problems.push('it was corrected before the one before it');
      if (end && end.number !== leaf.paid_number) problems.push('the round was paid by another number');
      if (end && end.seed !== null) problems.push('the number of the round comes from a seed');
      if (end && leaf.corrected_at < end.ended_at) problems.push('it was corrected before it ended');
      counting.set(leaf.round_number, leaf);
      return problems;
    },
  };
}

function closed(leaf: LeafOf<'close'>, told: LogState): string[] {
  const problems: string[] = [];
  if (told.close !== null) problems.push('the round has closed already');
  if (told.reading !== null) problems.push('its number was entered before');
  if (leaf.closed_at < told.open.closes_at || leaf.closed_at < told.time) problems.push('it closed before its time');
  if ((leaf.board !== undefined) !== hasBoard(told.open)) problems.push('its board is not that of its scheme');
  told.close = leaf;
  told.time = Math.max(told.time, leaf.closed_at);
  return problems;
}

function entered(leaf: LeafOf<'reading'>, told: LogState): string[] {
  const problems: string[] = [];
  if (told.reading !== null) problems.push('its number was entered already');
  if (typeof leaf.reading === 'number' && !isPocket(leaf.reading)) problems.push('no pocket has this number');
  if (told.open.commitment !== null) problems.push('its number comes from a seed');
  if (told.close === null || leaf.proposed_at < told.close.closed_at) problems.push('entered before the close');
  if (leaf.confirmed_at < leaf.proposed_at) problems.push('confirmed before it was entered');
  told.reading = leaf;
  told.time = Math.max(told.time, leaf.confirmed_at);
  return problems;
}

async function ended(leaf: LeafOf<'end'> | LeafOf<'void'>, told: LogState): Promise<string[]> {
  const { open, close, reading } = told;
  const problems: string[] = [];
  if (leaf.ended_at < told.time) problems.push('it ended before what was told before it');
  if (leaf.kind === 'end') {
    if (close === null) problems.push('the round has not closed');
    const times = [close?.closed_at ?? 0, leaf.launched_at, leaf.landed_at, leaf.ended_at];
    if (times.some((time, n) => n > 0 && time < (times[n - 1] ?? 0))) problems.push('its times are not in order');
    if (open.beacon && !isInOrderWithBeacon(open.beacon, close?.closed_at ?? 0, leaf.launched_at))
      problems.push('it closed after its beacon, or was launched before');
    if (open.commitment === null && reading?.reading !== leaf.number) problems.push('its number is not that entered');
    if (!isPocket(leaf.number)) problems.push('no pocket has this number');
  } else if (close !== null && (leaf.bets_digest !== close.bets_digest || leaf.play_count !== close.play_count))
    problems.push('its bets are not those of the close');
  problems.push(...(await seedProblems(leaf, open)));
  const { opened_board: opened = null } = leaf;
  const shown = { board: close?.board ?? null, opened, playCount: close?.play_count ?? 0 };
  const hasNone = !hasBoard(open) && opened === null;
  if (!hasNone && (await boardHolds({ ...shown, number: leaf.kind === 'end' ? leaf.number : null })) === false)
    problems.push('its board is not the one committed to');
  told.ended = true;
  told.time = Math.max(told.time, leaf.ended_at);
  return problems;
}

async function seedProblems(leaf: LeafOf<'end'> | LeafOf<'void'>, open: LeafOf<'open'>): Promise<string[]> {
  const { beacon_signature: signature = null, round_number } = leaf;
  const beacon = open.beacon && { ...open.beacon, signature };
  const problems: string[] = [];
  if (beacon ? signature === null && leaf.kind === 'end' : signature !== null)
    problems.push('its beacon is not that of its scheme');
  if (beacon && signature !== null && !(await isBeaconSignature(beacon, signature)))
    problems.push('its beacon is not the one that it named');
  if ((open.commitment === null) !== (leaf.seed === null))
    problems.push('a commitment without its seed, or a seed without');
  if (leaf.seed === null) return problems;
  const seed = bytesOfHex(leaf.seed);
  if ((await commitmentOf(seed, { round_number, beacon })) !== open.commitment)
    problems.push('its seed is not the one committed to');
  if (leaf.kind === 'end' && (await numberOf(seed, { round_number, beacon })) !== leaf.number)
    problems.push('its number is not that of the seed');
  return problems;
}
