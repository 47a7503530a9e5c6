import { fairnessKeys, roundReceipts, roundRecord } from '@lajvard/contract';
import type { RoundRecord, SignedRound, SigningKey } from './formats.ts';
import { type FileCheck, type FileVerification, jsonOf, parseFile, verifyFile } from './verify-file.ts';
import { verifyRound } from './verify-round.ts';

// What the command and the page without a network are given: texts of files, and saved or fetched answers of the API.

/** A round to verify, as a player's file or as published, and what it is compared with; null: not given. */
export interface Given {
  readonly file: SignedRound | null;
  readonly record: RoundRecord | null;
  readonly receipts: readonly string[] | null;
  readonly keys: readonly SigningKey[] | null;
}

export const NOTHING_GIVEN: Given = { file: null, record: null, receipts: null, keys: null };

/** Reads a text: a signed file, or an answer of the API with a round, its receipts or the keys. @returns null: none */
export function readGiven(text: string): Partial<Given> | null {
  const file = parseFile(text);
  if (file !== null) return { file };
  const found = jsonOf(text);
  const answer = typeof found === 'object' && found !== null && 'data' in found ? found : { data: found };
  const keys = fairnessKeys.reply.safeParse(answer);
  if (keys.success) return { keys: keys.data.data };
  const record = roundRecord.reply.safeParse(answer);
  if (record.success && [record.data.data.seed ?? SOME_HEX].every(isHash)) return { record: record.data.data };
  const receipts = roundReceipts.reply.safeParse(answer);
  if (receipts.success && receipts.data.data.receipts.every(isHash)) return { receipts: receipts.data.data.receipts };
  return null;
}

const SOME_HEX = '0'.repeat(64);
const isHash = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

/** Why a check could not be made. */
export type Unchecked = 'no-keys' | 'no-ed25519' | 'nothing-published' | 'no-receipts' | 'not-over' | 'void';

export interface Verified {
  readonly round: RoundRecord;
  readonly checks: readonly (FileCheck & { readonly why: Unchecked | null })[];
  readonly computed: FileVerification['computed'];
}

/** Makes every check that what is given allows. @returns null if there is no round in it */
export async function verifyGiven(given: Given, ownReceipt: string | null = null): Promise<Verified | null> {
  const { file, record, keys } = given;
  const round = file?.round ?? record;
  if (round === null) return null;
  const receipts = file?.receipts ?? given.receipts;
  const { checks, computed } = file
    ? await verifyFile(file, { keys, published: record, receipts })
    : await verifyRound(round, receipts, ownReceipt);
  const whyNot = ({ name }: FileCheck): Unchecked => {
    if (name === 'signature') return keys === null ? 'no-keys' : 'no-ed25519';
    if (name === 'published') return 'nothing-published';
    if (round.ended_at === null) return 'not-over';
    return name === 'number' ? 'void' : 'no-receipts';
  };
  return {
    round,
    computed,
    checks: checks.map((check) => ({
      name: check.name,
      holds: check.holds,
      why: check.holds === null ? whyNot(check) : null,
    })),
  };
}
