import type { MoneyStop } from '@lajvard/contract';
import { type Alteration, compareRecords, type GameRecord } from '#modules/significant-events';
import { keysFor, secretsOf } from '#platform/keys.ts';
import type { Settings } from '#platform/settings/read-settings.ts';

/**
 * The settings with which one person could take money, and what stands still until two have confirmed a change. What
 * only shows, paces or keeps something is not here: a change of it moves no money.
 */
const MONEY_SETTINGS = {
  WALLET_ADDR: ['deposits'], // where players send their money
  TRC20_CONTRACT: ['deposits', 'approvals'], // another token would count as money
  TRONGRID_URL: ['approvals'], // says which transfers arrived; what it confirms needs one person
  TRONGRID_KEY: ['approvals'],
  MASTER_PASSWORD: ['approvals'], // confirms charges and proposals
  TOKEN_SECRET: ['approvals'], // signs the sessions of staff: who knows it is any two of them
  TOKEN_SECRET_PREVIOUS: ['approvals'],
  RECEIPT_SECRET: ['approvals'], // makes receipts of plays, opens the key that signs rounds and log
  RECEIPT_SECRET_PREVIOUS: ['approvals'],
  ROUND_SIGNING_KEY: ['approvals'], // the same key, given
  ROUND_SIGNING_KEY_PREVIOUS: ['approvals'],
  STAFF_SECOND_FACTOR: ['approvals'], // without it a password is enough
  DUAL_CONTROL: ['approvals'], // what one person may do alone
  DUAL_CONTROL_CHARGES_A_DAY: ['approvals'],
  DUAL_CONTROL_WITHDRAWALS_ABOVE: ['approvals'],
  DUAL_CONTROL_DEPOSITS_ABOVE: ['approvals'],
} as const satisfies Partial<Record<keyof Settings, readonly MoneyStop[]>>;
type MoneySetting = keyof typeof MONEY_SETTINGS;

/** How settings compare with those that were confirmed. */
export interface Judgement {
  readonly record: GameRecord;
  readonly changed: readonly Alteration[];
  /** What stands still; nothing if nothing has changed, or one person may change it. */
  readonly stops: readonly MoneyStop[];
}

/**
 * Compares settings with those that were confirmed. Two people are needed where either says so: who switches that off
 * does not decide it alone. Switching it on needs nobody else.
 * @param confirmed null: none were yet
 */
export const judgeSettings = (settings: Settings, confirmed: GameRecord | null): Judgement => {
  const names = Object.keys(MONEY_SETTINGS) as MoneySetting[];
  const values = Object.fromEntries(names.map((name) => [name, settings[name]]));
  const keys = keysFor(secretsOf(settings.RECEIPT_SECRET, settings.RECEIPT_SECRET_PREVIOUS), 'money settings');
  const { record, changed: all } = compareRecords(values, keys, confirmed);
  // the end of a secret's change: what was accepted before no longer is
  const changed = all.filter(({ name }) => !name.endsWith('_PREVIOUS') || values[name] != null);
  const wasByTwo = confirmed?.open.DUAL_CONTROL === 'true';
  const isByTwo = settings.DUAL_CONTROL && changed.some(({ name }) => name !== 'DUAL_CONTROL');
  const stops = wasByTwo || isByTwo ? changed.flatMap(({ name }) => MONEY_SETTINGS[name as MoneySetting]) : [];
  return { record, changed, stops: [...new Set<MoneyStop>(stops)] };
};
