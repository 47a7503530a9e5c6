import { rankOf } from '@lajvard/figures';
import type { Pocket } from '@lajvard/roulette';
import { bytesOfHex } from '../bytes.ts';
import type { LogLeaf, NamedBeacon } from '../formats.ts';
import { isBeaconSignature } from '../round/beacon.ts';
import { beaconDueAt, numberOf } from '../round/draw.ts';
import type { Finding } from './observed-house.ts';

// Asks the relays of the beacon for what a casino says never came: its number, and whether it was there in time.

/** The signature (hex) that a relay has of this round of its chain, not verified yet; null: none has it, or answers. */
export type AskRelays = (beacon: NamedBeacon) => Promise<string | null>;

type Opening = Extract<LogLeaf, { kind: 'open' }>;
type Void = Extract<LogLeaf, { kind: 'void' }>;

/** What is kept of beacons from one look to the next. */
export interface SeenBeacons {
  /** When the beacon of the round in play was there, by the observer's clock, epoch ms. */
  readonly seen: { readonly round: number; readonly signature: string; readonly at: number } | null;
  /** The openings and ends of void rounds whose beacon nobody had yet. */
  readonly awaited: readonly LogLeaf[];
}

/** What a void round would have had. */
export interface LateNumber {
  readonly round: number;
  readonly reason: string;
  readonly number: number;
  readonly signature: string;
  /** The places of its total among the 37, 1 the dearest. Null: its board stays sealed, or it was never closed. */
  readonly rank: { readonly first: number; readonly last: number } | null;
}

/** A beacon that came this long before its round was void came in time; the two clocks differ by less. */
const IN_TIME_MS = 10_000;
/** Rounds that are drawn are launched, and usually end, before that; relays are spared them. */
const ASKED_AFTER_MS = 15_000;
const ASKED_FOR_MS = 24 * 3_600_000;
const MAX_AWAITED = 20;
const MAX_ASKED = 3;

/**
 * Looks for the beacons of void rounds that ended without, and for that of the round in play once it is overdue.
 * @param known the leaves since the opening of the round in play, with the new ones at the end
 * @param fresh the new ones
 */
export async function lookForBeacons(
  { seen, awaited: before }: SeenBeacons,
  { known, fresh }: { readonly known: readonly LogLeaf[]; readonly fresh: readonly LogLeaf[] },
  { ask, now }: { readonly ask: AskRelays; readonly now: () => number },
): Promise<{ beacons: SeenBeacons; numbers: readonly LateNumber[]; findings: readonly Finding[] }> {
  const newest = known.findLast((leaf) => leaf.kind === 'open');
  const playing = newest && !known.some((leaf) => isEnd(leaf) && leaf.round_number === newest.round_number);
  const inPlay = playing && seen?.round !== newest.round_number ? newest : undefined;
  const isOverdue = inPlay?.beacon && now() >= beaconDueAt(inPlay.beacon) + ASKED_AFTER_MS;
  const came = isOverdue ? await signatureOf(inPlay, ask) : null;
  const nowSeen = inPlay && came !== null ? { round: inPlay.round_number, signature: came, at: now() } : seen;
  const numbers: LateNumber[] = [];
  const findings: Finding[] = [];
  const missing: [Opening, Void][] = [];
  const unasked: [Opening, Void][] = [];
  let asked = 0;
  for (const [opening, leaf] of voidsOf([...before, ...known.filter(isOpening), ...fresh.filter(isVoid)])) {
    if (leaf.ended_at + ASKED_FOR_MS < now()) continue;
    const timely = nowSeen?.round === leaf.round_number ? nowSeen : null;
    if (timely === null && asked === MAX_ASKED) {
      unasked.push([opening, leaf]);
      continue;
    }
    if (timely === null) asked += 1;
    const signature = timely?.signature ?? (await signatureOf(opening, ask));
    const late = signature === null ? null : await lateNumber(opening, leaf, signature);
    if (late === null) {
      missing.push([opening, leaf]);
      continue;
    }
    numbers.push(late);
    if (leaf.void_reason === 'no-beacon' && timely !== null && timely.at + IN_TIME_MS < leaf.ended_at)
      findings.push(findingOf(late, { opening, leaf, seen_at: timely.at }));
  }
  // who was not asked for comes first in the next look
  const awaited = [...unasked, ...missing].slice(0, MAX_AWAITED).flat();
  return { beacons: { seen: nowSeen, awaited }, numbers, findings };
}

const isOpening = (leaf: LogLeaf): leaf is Opening => leaf.kind === 'open';
const isVoid = (leaf: LogLeaf): leaf is Void => leaf.kind === 'void';
const isEnd = ({ kind }: LogLeaf): boolean => kind === 'end' || kind === 'void';

/** The void rounds among these leaves that named a beacon and ended without its signature. */
function voidsOf(leaves: readonly LogLeaf[]): [Opening, Void][] {
  const openings = new Map(leaves.filter(isOpening).map((leaf) => [leaf.round_number, leaf]));
  return leaves.filter(isVoid).flatMap((leaf): [Opening, Void][] => {
    const opening = openings.get(leaf.round_number);
    return opening?.beacon && leaf.beacon_signature === undefined ? [[opening, leaf]] : [];
  });
}

/** Null: no relay has the one signature of the named round. */
async function signatureOf({ beacon }: Opening, ask: AskRelays): Promise<string | null> {
  const signature = beacon ? await ask(beacon) : null;
  return beacon && signature !== null && (await isBeaconSignature(beacon, signature)) ? signature : null;
}

async function lateNumber(opening: Opening, leaf: Void, signature: string): Promise<LateNumber | null> {
  const { round_number: round, void_reason: reason, seed, opened_board: board } = leaf;
  const beacon = opening.beacon && { ...opening.beacon, signature };
  const number = seed === null ? null : await numberOf(bytesOfHex(seed), { round_number: round, beacon });
  if (number === null) return null;
  return { round, reason, number, signature, rank: board ? rankOf(board.cents, number as Pocket) : null };
}

/** Such a number and its rank, in words. */
export const saidOf = ({ number, rank }: LateNumber): string =>
  `${number}${rank ? `, rank ${rank.first} to ${rank.last} of 37` : ''}`;

function findingOf(late: LateNumber, evidence: { leaf: Void; seen_at: number; opening: Opening }): Finding {
  const seconds = Math.round((evidence.leaf.ended_at - evidence.seen_at) / 1_000);
  return {
    kind: 'beacon',
    expected: `round ${late.round} to be drawn: its beacon was there ${seconds} s before it was void`,
    found: `void, ${late.reason}; its number would have been ${saidOf(late)}`,
    evidence: { ...evidence, signature: late.signature, number: late.number, rank: late.rank },
  };
}
