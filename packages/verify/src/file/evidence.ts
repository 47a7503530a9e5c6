import { fairnessKeys, roundReceipts, roundRecord } from '@lajvard/contract';
import type { RoundRecord, SignedRound, SigningKey } from '../formats.ts';
import { verifyRound } from '../round/verify-round.ts';
import { type KeptPlay, verifyKeptPlay } from './kept-play.ts';
import { parseKeptPlay } from './kept-play-file.ts';
import { type FileCheck, type FileVerification, jsonOf, parseFile, verifyFile } from './verify-file.ts';

// What the command and the page without a network are given: texts of files, and saved or fetched answers of the API.

/** A round to verify, as a player's file or as published, and what it is compared with; null: not given. */
export interface Evidence {
  readonly file: SignedRound | null;
  /** A bet and the casino's answer, as the player's browser kept them. */
  readonly kept: KeptPlay | null;
  readonly record: RoundRecord | null;
  readonly receipts: readonly string[] | null;
  readonly keys: readonly SigningKey[] | null;
}

export const NO_EVIDENCE: Evidence = { file: null, kept: null, record: null, receipts: null, keys: null };

/** Reads a text: a signed file, a kept bet, or an answer of the API: a round, receipts or keys. @returns null: none */
export function readEvidence(text: string): Partial<Evidence> | null {
  const file = parseFile(text);
  if (file !== null) return { file };
  const kept = parseKeptPlay(text);
  if (kept !== null) return { kept };
  const found = jsonOf(text);
  const answer = typeof found === 'object' && found !== null && 'data' in found ? found : { data: found };
  const keys = fairnessKeys.reply.safeParse({ data: keysIn(answer) });
  if (keys.success) return { keys: keys.data.data };
  const record = roundRecord.reply.safeParse(answer);
  if (record.success && [record.data.data.seed ?? SOME_HEX].every(isHash)) return { record: record.data.data };
  const receipts = roundReceipts.reply.safeParse(answer);
  if (receipts.success && receipts.data.data.receipts.every(isHash)) return { receipts: receipts.data.data.receipts };
  return null;
}

/** The keys in an answer that can be used here: one of a later algorithm is none, and makes none of the others wrong. */
const keysIn = ({ data }: { readonly data?: unknown }): unknown =>
  Array.isArray(data)
    ? data.filter(({ algorithm = null } = {}) => typeof algorithm !== 'string' || algorithm === 'Ed25519')
    : data;

const SOME_HEX = '0'.repeat(64);
const isHash = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

/** Why a check could not be made. */
export type Unchecked =
  | 'no-keys'
  | 'no-ed25519'
  | 'nothing-published'
  | 'no-receipts'
  | 'not-over'
  | 'void'
  | 'no-beacon'
  | 'no-board';

/**
 * What became of a bet that the casino signed for: in the list as it was frozen (`kept`); not there (`lost`: left out,
 * or another in its place); signed for as another bet too (`changed`); a list that is not the frozen one (`unfrozen`).
 */
export type BetFate = 'kept' | 'lost' | 'changed' | 'unfrozen';

export interface Verified {
  readonly round: RoundRecord;
  readonly checks: readonly (FileCheck & { readonly why: Unchecked | null })[];
  readonly computed: FileVerification['computed'];
  /** Null: no kept bet was given, or nothing can be said of it. */
  readonly bet: BetFate | null;
}

/** Makes every check that what is given allows. @returns null if there is no round in it, or two */
export async function verifyEvidence(given: Evidence, ownReceipt: string | null = null): Promise<Verified | null> {
  const { file, kept, record, keys } = given;
  const round = file?.round ?? record;
  if (round === null || (kept !== null && kept.round !== round.round_number)) return null;
  const receipts = file?.receipts ?? given.receipts;
  const { checks: own, computed } = file
    ? await verifyFile(file, { keys, published: record, receipts })
    : await verifyRound(round, receipts, kept?.receipt ?? ownReceipt);
  const bet = kept && (await betOf(kept, given, round, own));
  const replaced = bet?.checks.map(({ name }) => name) ?? [];
  const checks = [...own.filter(({ name }) => !replaced.includes(name)), ...(bet?.checks ?? [])];
  const whyNot = ({ name }: FileCheck): Unchecked => {
    if (name === 'signature' || name === 'ack') return keys === null ? 'no-keys' : 'no-ed25519';
    if (name === 'published') return 'nothing-published';
    if (round.ended_at === null) return 'not-over';
    if (name === 'beacon') return 'no-beacon';
    if (name === 'board') return 'no-board';
    return name === 'number' ? 'void' : 'no-receipts';
  };
  return {
    round,
    computed,
    bet: bet?.fate ?? null,
    checks: checks.map((check) => ({
      name: check.name,
      holds: check.holds,
      why: check.holds === null ? whyNot(check) : null,
    })),
  };
}

/** The checks of a kept bet against the round, and against the player's file of it if there is one. */
async function betOf(
  kept: KeptPlay,
  { file, keys, receipts: listed }: Evidence,
  record: RoundRecord,
  own: readonly FileCheck[],
): Promise<{ checks: FileCheck[]; fate: BetFate | null }> {
  const receipts = file?.receipts ?? listed;
  const found = await verifyKeptPlay(kept, { record, receipts, keys });
  const holds = (name: (typeof found)[number]['name']): boolean | null =>
    found.find((check) => check.name === name)?.holds ?? null;
  const ofOwn = (name: FileCheck['name']): boolean | null => own.find((check) => check.name === name)?.holds ?? null;
  const isOther = file !== null && file.play.receipt !== kept.receipt;
  const isSlip = holds('slip') === true && ofOwn('slip') !== false;
  const checks: FileCheck[] = [
    { name: 'ack', holds: isOther ? false : holds('signed') },
    { name: 'slip', holds: isSlip },
    { name: 'receipt', holds: ofOwn('receipt') === false ? false : holds('frozen') },
  ];
  if (!isSlip || holds('signed') !== true) return { checks, fate: null };
  if (isOther) return { checks, fate: ofOwn('signature') === true ? 'changed' : null };
  if (receipts === null) return { checks, fate: null };
  if (!receipts.includes(kept.receipt)) return { checks, fate: 'lost' };
  return { checks, fate: holds('frozen') === true ? 'kept' : 'unfrozen' };
}
