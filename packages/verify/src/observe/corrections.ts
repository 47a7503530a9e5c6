import { roundCorrections } from '@lajvard/contract';
import { jsonOf } from '../file/verify-file.ts';
import type { LogLeaf } from '../formats.ts';
import type { Correction, Finding, ObservedHouse } from './observed-house.ts';

// Compares the corrections that are published with those that the log tells.

/** What the log told of corrections, and since when it tells all, epoch ms. */
export interface ToldCorrections {
  readonly since: number;
  readonly told: readonly Correction[];
}

const MAX_PUBLISHED = 100;

const of = ({ round_number, paid_number, former_number, number, corrected_at }: Correction): Correction => ({
  round_number,
  paid_number,
  ...(former_number !== undefined && { former_number }),
  number,
  corrected_at,
});

const keyOf = ({ round_number, corrected_at }: Correction): string => `${round_number} ${corrected_at}`;

/** Two descriptions of one correction; of what is said of it, something may differ. */
const areOne = (one: Correction, other: Correction): boolean => keyOf(one) === keyOf(other);

/** The corrections in an answer of the API; null: it is something else. */
export function readCorrections(text: string): Correction[] | null {
  const read = roundCorrections.reply.safeParse(jsonOf(text));
  return read.success ? read.data.data.map(of) : null;
}

const said = (each: Correction | null): string => {
  if (each === null) return 'none';
  const { paid_number: paid, former_number: former = paid, number, corrected_at } = each;
  return `paid by ${paid}, corrected ${former === paid ? '' : `from ${former} `}to ${number} at ${corrected_at}`;
};

const findingOf = (round: number, told: Correction | null, published: Correction | null): Finding => ({
  kind: 'correction',
  expected: `the correction of round ${round} as the log tells it: ${said(told)}`,
  found: said(published),
  evidence: { told, published },
});

/** A restore loses corrections too, and says so: of those that were told, these are still published. */
async function stillPublished(house: ObservedHouse, told: readonly Correction[]): Promise<Correction[]> {
  const published = await Promise.all(told.map(({ round_number }) => house.corrections(round_number)));
  return told.filter((each, n) => {
    const before = told.slice(0, n).filter(({ round_number }) => round_number === each.round_number);
    return (published[n] ?? []).length > before.length;
  });
}

/**
 * Compares what is published now with what the log told before and tells in these leaves.
 * @param until what was published later may be told yet, epoch ms
 * @throws NoAnswer
 */
export async function compareCorrections(
  house: ObservedHouse,
  before: ToldCorrections,
  { leaves, isRestored, until }: { leaves: readonly LogLeaf[]; isRestored: boolean; until: number },
): Promise<{ corrections: ToldCorrections; findings: Finding[] }> {
  const published = (await house.corrections()) ?? [];
  const fresh = leaves.filter((leaf) => leaf.kind === 'correction').map(of);
  const old = isRestored ? await stillPublished(house, before.told) : before.told;
  const findings: Finding[] = [];
  const oldest = published.length < MAX_PUBLISHED ? 0 : Math.min(...published.map((each) => each.corrected_at));
  const told = old.concat(fresh);
  const compared = new Set<string>();
  for (const each of fresh.concat(old.filter(({ corrected_at }) => corrected_at > oldest))) {
    const ofRound = published.some((other) => areOne(each, other))
      ? published
      : ((await house.corrections(each.round_number)) ?? []);
    const found =
      ofRound.find((other) => areOne(each, other)) ??
      ofRound.find((other) => other.round_number === each.round_number && !told.some((one) => areOne(one, other))) ??
      null;
    if (found !== null) compared.add(keyOf(found));
    if (said(found) !== said(each)) findings.push(findingOf(each.round_number, each, found));
  }
  for (const each of published) {
    const isDue = each.corrected_at >= before.since && each.corrected_at < until;
    if (isDue && !compared.has(keyOf(each)) && !told.some((other) => areOne(other, each)))
      findings.push(findingOf(each.round_number, null, each));
  }
  return { corrections: { since: before.since, told }, findings };
}
