import { fromDollars } from '@lajvard/money';
import { parseSlip, slipTotal, writeSlip } from '@lajvard/roulette';
import type { PlayAck, RoundRecord, SigningKey } from '../formats.ts';
import { isAckOf, receiptOf, rootOfReceipts } from '../round/salted-receipts.ts';
import { isSalted } from '../round/verify-round.ts';

// Verifies that a play stands in a round as the casino confirmed it, from the answer to the play, kept by the player.

/** A play and the answer to it, as a player keeps them. `chips`: the JSON text that was sent. */
export interface KeptPlay {
  readonly round: number;
  readonly account_code: string;
  readonly chips: string;
  readonly salt: string;
  readonly receipt: string;
  readonly ack: PlayAck;
}

/** `slip`: the receipt is of these chips; `signed`: the casino signed for it; `frozen`: the published list has it. */
interface KeptPlayCheck {
  readonly name: 'slip' | 'signed' | 'frozen';
  /** Null if it cannot be determined: not published yet, or no Ed25519 here. */
  readonly holds: boolean | null;
}

/** What a kept play is compared with; null: not published yet, or not at hand. */
export interface Published {
  readonly record: RoundRecord;
  readonly receipts: readonly string[] | null;
  readonly keys: readonly SigningKey[] | null;
}

/** Makes the checks of a kept play. `signed` and `slip` without `frozen` prove what the casino did. */
export async function verifyKeptPlay(play: KeptPlay, { record, receipts, keys }: Published): Promise<KeptPlayCheck[]> {
  const { round, account_code: accountCode, salt, chips, receipt, ack } = play;
  const key = keys?.find(({ key_id }) => key_id === ack.key_id);
  const signed = keys && (key ? await isAckOf(key.public_key, round, receipt, ack) : false);
  return [
    { name: 'slip', holds: receipt === (await receiptOfChips({ salt, round, accountCode, chips })) },
    { name: 'signed', holds: signed },
    { name: 'frozen', holds: receipts && isFrozen(play, record, receipts) },
  ];
}

const isFrozen = ({ round, receipt }: KeptPlay, record: RoundRecord, receipts: readonly string[]): boolean =>
  record.round_number === round &&
  isSalted(record) &&
  receipts.includes(receipt) &&
  receipts.length === record.play_count &&
  rootOfReceipts(receipts) === record.bets_digest;

/** The receipt that follows from chips as they were sent or are in a file, hex; null: there is none. */
export async function receiptOfChips({
  salt,
  round,
  accountCode,
  chips,
}: {
  readonly salt: string;
  readonly round: number;
  readonly accountCode: string;
  readonly chips: string;
}): Promise<string | null> {
  const parsed = parseSlip(chips, {});
  if ('refusal' in parsed || !Number.isSafeInteger(round) || round < 0) return null;
  const stakeCents = fromDollars(slipTotal(parsed.slip));
  return receiptOf({ salt, round, accountCode, stakeCents, slip: writeSlip(parsed.slip) });
}
