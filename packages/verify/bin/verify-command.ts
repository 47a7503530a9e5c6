import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type BetFate,
  type Evidence,
  type FileCheck,
  isFilmed,
  isOwnBeacon,
  NO_EVIDENCE,
  readEvidence,
  type Unchecked,
  type Verified,
  verifyEvidence,
} from '../src/index.ts';
import type { Command, Terminal } from './command.ts';
import { followLogOf } from './follow-log.ts';
import { readWitnesses } from './known-witnesses.ts';
import { Unusable } from './unusable.ts';

const HOUSE = 'http://127.0.0.1:3000';
const USAGE = `usage: verify FILE [ANSWER…] | URL [ROUND] | ROUND | log [URL]
  FILE    a player's signed file, or a bet that the browser kept (lajvard-bet-N.json); the casino is asked for the rest
  ANSWER  saved answers of /api/fairness/keys, /api/rounds/ROUND and its /receipts: nothing is asked for
  URL     a round, such as https://casino.example/fairness/7, or a casino and the number of a ROUND
  ROUND   the number of a round
  log     the casino's public log, and the rounds that it tells
  --url URL      the casino of FILE or ROUND (LAJVARD_SERVER, else ${HOUSE})
  --receipt HEX  a receipt to look for among those of the round
  --checkpoint FILE  follow the log from the checkpoint kept there, and keep the new one
  --witness VKEY, --need N  of the log: a known witness (may be repeated), how many must have cosigned (more than half)
Exits with 0 if all that can be checked is true, with 1 if something is false,
with 2 if it was called wrongly, cannot read something, can check nothing, or
cannot check who signed the file or what became of the bet.`;
const MEANINGS: Record<FileCheck['name'], string> = {
  signature: "the file is signed with one of the casino's keys",
  published: 'the round in the file is the published one',
  record: 'the wheel, phase, number, times and receipts of the file are consistent',
  commitment: 'the seed matches the commitment in the record',
  beacon: 'the signature is that of the beacon round named in the record',
  number: 'the number is the one drawn from the seed',
  bets: 'the receipts match the digest in the record',
  board: 'what was paid is the total of the number on the board whose commitment is in the record',
  count: 'there are as many receipts as accepted bets',
  times: 'committed, closed, launched, revealed: the times are in order',
  receipt: 'your receipt is among them',
  slip: 'your receipt is that of your account, stake and chips',
  payout: 'stake and payout follow from the chips and the number',
  ack: 'the casino signed for this bet in its answer to it',
};
const FATES: Record<BetFate, string> = {
  kept: 'KEPT: the casino signed for this bet, and it is in the frozen list.',
  lost: 'LOST: the casino signed for this bet, and it is not in the list: left out, or another in its place.',
  changed: 'CHANGED: the casino signed for this bet, and in the file of the round for another.',
  unfrozen: 'CHANGED: the casino signed for this bet, and the published list is not the one that was frozen.',
};
const REASONS: Record<Unchecked, string> = {
  'no-keys': "the casino's keys are not among the files",
  'no-ed25519': 'this program has no Ed25519',
  'nothing-published': 'the published record is not among the files',
  'no-receipts': 'the list of receipts is not among the files',
  'not-over': 'what it needs is published when the round has ended',
  void: 'a void round has no number',
  'no-beacon': 'the round is void, and has no signature of its beacon',
  'no-board': 'it stays sealed for the public where fewer than five played, and of a round that never closed',
};

const KINDS: Record<keyof Evidence, string> = {
  file: "a player's file",
  kept: 'a kept bet',
  record: 'the record of a round',
  receipts: 'the receipts of a round',
  keys: "the casino's keys",
};

const readAs = (name: string, text: string, kinds: readonly (keyof Evidence)[]): Partial<Evidence> => {
  const found = readEvidence(text);
  if (found !== null && kinds.some((kind) => kind in found)) return found;
  throw new Unusable(`${name} is not ${kinds.map((kind) => KINDS[kind]).join(' or ')}`);
};

const ask = async (address: string, kind: keyof Evidence): Promise<Partial<Evidence>> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(30_000) }).catch((error: unknown) => {
    throw new Unusable(`no answer from ${address}`, { cause: error });
  });
  if (!response.ok) throw new Unusable(`${address} answered ${response.status}`);
  return readAs(address, await response.text(), [kind]);
};

/** The record of a round and, when it has ended, its receipts. */
const askForRound = async (house: string, round: number, withReceipts: boolean): Promise<Partial<Evidence>> => {
  const address = `${house}/api/rounds/${round}`;
  const { record = null } = await ask(address, 'record');
  if (record?.round_number !== round) throw new Unusable(`${address} answered with another round`);
  if (!withReceipts || record.ended_at === null) return { record };
  return Object.assign({ record }, await ask(`${address}/receipts`, 'receipts'));
};

/** What the files hold, and who has the rest: the casino, if they are the player's own alone. */
const readFiles = async (house: string, names: readonly string[]): Promise<{ given: Evidence; from: string }> => {
  const given = Object.assign(
    { ...NO_EVIDENCE },
    ...names.map((name) => readAs(name, readFileSync(name, 'utf8'), Object.keys(KINDS) as (keyof Evidence)[])),
  ) as Evidence;
  const { file, kept, record, receipts, keys } = given;
  const round = file?.round.round_number ?? kept?.round;
  if (round === undefined || record !== null || receipts !== null || keys !== null) return { given, from: 'the files' };
  const published = await askForRound(house, round, !file?.receipts);
  const asked = Object.assign({ ...given }, published, await ask(`${house}/api/fairness/keys`, 'keys'));
  return { given: asked, from: house };
};

const ROUND_AT = /^(https?:\/\/.+?)\/(?:api\/rounds|rounds|fairness)\/(\d+)\/?(?:[?#].*)?$/;

/** The casino and the round that were typed; null: files were. */
const roundIn = (house: string, typed: readonly string[]): { house: string; round: number } | null => {
  const [subject = '', number] = typed;
  const [, at, inUrl] = ROUND_AT.exec(subject) ?? [];
  const isUrl = /^https?:/.test(subject);
  if (!isUrl && !/^\d+$/.test(subject)) return null;
  const round = isUrl ? (inUrl ?? number ?? '') : subject;
  const expected = isUrl && inUrl === undefined ? 2 : 1;
  if (typed.length !== expected || !/^[1-9]\d{0,14}$/.test(round)) throw new Unusable(USAGE);
  return { house: (isUrl ? (at ?? subject) : house).replace(/\/+$/, ''), round: Number(round) };
};

const tell = (
  { round, checks, computed, bet }: Verified,
  { given, from, print }: { readonly given: Evidence; readonly from: string; readonly print: Terminal['print'] },
): void => {
  const { round_number, wheel, phase, number, void_reason: reason } = round;
  const account = given.file?.play.account_code ?? given.kept?.account_code;
  const play = account === undefined ? '' : `, ${given.file ? 'the file' : 'a bet'} of account ${account}`;
  print(`round ${round_number} of ${wheel}, ${phase}${reason ? ` (${reason})` : ''}${play}, checked with ${from}`);
  if (number !== null) print(`number ${number}${isFilmed(round) ? '' : `, drawn from the seed: ${computed.number}`}`);
  for (const { name, holds, why } of checks)
    print(
      why === null
        ? `${String(holds).padEnd(11)}  ${MEANINGS[name]}`
        : `not checked  ${MEANINGS[name]}: ${REASONS[why]}`,
    );
  if (round.beacon && isOwnBeacon(round.beacon))
    print("not checked  the beacon is the casino's own: it proves nothing about the casino");
  if (isFilmed(round))
    print("not checked  where the number came from: two people read it from the croupier's wheel; watch the film");
  if (bet !== null) print(FATES[bet]);
};

/** Says what follows from the checks. @returns the status of the program */
const conclude = ({ checks, bet }: Verified, given: Evidence, print: Terminal['print']): number => {
  const count = (holds: boolean | null): number => checks.filter((check) => check.holds === holds).length;
  const [right, wrong] = [count(true), count(false)];
  const isUnproved = checks.some(({ name, holds }) => (name === 'signature' || name === 'ack') && holds === null);
  const isOpen = given.kept !== null && bet === null;
  if (wrong > 0) print(`FALSE: ${wrong} of ${right + wrong} checks.`);
  else if (isUnproved) print(`Not proved: anybody could have written this file; ${right} other checks are true.`);
  else if (isOpen) print('The casino signed for this bet. Whether it kept it cannot be checked yet.');
  else if (right > 0) print(`True: all ${right} checks that could be made.`);
  else print('Nothing can be checked yet.');
  return wrong > 0 ? 1 : right > 0 && !isUnproved && !isOpen ? 0 : 2;
};

export const verifyCommand: Command = async (args, { print, env }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      url: { type: 'string', default: env.LAJVARD_SERVER || HOUSE },
      receipt: { type: 'string' },
      checkpoint: { type: 'string' },
      witness: { type: 'string', multiple: true, default: [] },
      need: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    print(USAGE);
    return 0;
  }
  if (positionals.length === 0) throw new Unusable(USAGE);
  if (positionals[0] === 'log' && positionals.length <= 2)
    return followLogOf((positionals[1] ?? values.url).replace(/\/+$/, ''), {
      file: values.checkpoint ?? null,
      witnesses: readWitnesses(values.witness, values.need),
      print,
    });
  const house = values.url.replace(/\/+$/, '');
  const at = roundIn(house, positionals);
  const { given, from } = at
    ? { given: Object.assign({ ...NO_EVIDENCE }, await askForRound(at.house, at.round, true)), from: at.house }
    : await readFiles(house, positionals);
  const verified = await verifyEvidence(given, values.receipt ?? null);
  if (verified === null) throw new Unusable('no round is among the files, or two');
  tell(verified, { given, from, print });
  return conclude(verified, given, print);
};
