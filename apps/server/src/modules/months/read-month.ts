import path from 'node:path';
import type { MonthSums } from '#modules/reports';
import { type AccountSum, addEntry, otherCents } from './account-sums.ts';
import { type FileFacts, readCsv } from './csv-file.ts';
import type { Totals } from './manifest.ts';
import { columnsOf, FORMAT, fileOf, type MonthFormat, SHEET_NAMES, type SheetName } from './sheets.ts';

/** What the files of a folder hold by themselves, and where they disagree with each other. */
export interface MonthFiles {
  readonly files: Readonly<Record<SheetName, FileFacts>>;
  readonly totals: Totals;
  /** Cents that moved, by kind of account. */
  readonly movedByKind: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
}

const MAX_PROBLEMS = 20;

/** Sums of a round, from its row less those of its plays: nothing is left. */
interface RoundRest {
  plays: number;
  staked: number;
  paid: number;
}

/**
 * Reads all files of a folder and compares them with each other.
 * @throws naming the file that cannot be read
 */
export const readMonth = async (folder: string, format: MonthFormat = FORMAT): Promise<MonthFiles> => {
  const problems: string[] = [];
  const tell = (problem: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  };
  const sums = { settledStaked: 0, settledPaid: 0, voidStaked: 0, entries: 0 };
  const accountTotals = { opening: 0, moved: 0, other: 0, closing: 0 };
  const rounds = new Map<string, RoundRest>();
  const accounts = new Map<number, AccountSum>();
  const movedByKind = new Map<string, number>();
  let movement = { id: '', rest: 0 };
  const endMovement = (): void => {
    if (movement.rest !== 0) tell(`entries: movement ${movement.id} sums to ${movement.rest}, not 0`);
  };
  let hash: string | null = null;

  type Cells = Readonly<Record<string, string>>;
  const readers: Partial<Record<SheetName, (cells: Cells) => void>> = {
    rounds: ({ round_number = '', phase, play_count, staked_cents, paid_cents }) => {
      const [staked, paid] = [Number(staked_cents), Number(paid_cents)];
      rounds.set(round_number, { plays: Number(play_count), staked, paid });
      if (phase === 'void') sums.voidStaked += staked;
      else {
        sums.settledStaked += staked;
        sums.settledPaid += paid;
      }
    },
    plays: ({ round_number = '', user_id, stake_cents, back_cents }) => {
      const rest = rounds.get(round_number);
      if (rest === undefined) return tell(`plays: user ${user_id} in round ${round_number}, which is not in rounds`);
      rest.plays -= 1;
      rest.staked -= Number(stake_cents);
      rest.paid -= Number(back_cents);
    },
    entries: ({ movement_id = '', account_id, sequence, amount_cents, balance_cents }) => {
      const amount = Number(amount_cents);
      if (movement_id !== movement.id) {
        endMovement();
        movement = { id: movement_id, rest: 0 };
      }
      movement.rest += amount;
      sums.entries += amount;
      const entry = { account: Number(account_id), sequence: Number(sequence), amount, balance: Number(balance_cents) };
      addEntry(accounts, entry);
    },
    accounts: ({ account_id = '', kind = '', ...cells }) => {
      const sum = accounts.get(Number(account_id));
      accounts.delete(Number(account_id));
      const said = ['first_sequence', 'last_sequence', 'entries', 'opening_cents', 'moved_cents', 'other_cents'];
      const told = [...said, 'closing_cents'].map((name) => Number(cells[name]));
      const { first, last, entries, opening, moved, closing } = sum ?? {};
      const found = sum && [first, last, entries, opening, moved, otherCents(sum), closing];
      if (found?.join() !== told.join()) tell(`accounts: account ${account_id} does not agree with its entries`);
      const [, , , openingCents = 0, movedCents = 0, other = 0, closingCents = 0] = told;
      accountTotals.opening += openingCents;
      accountTotals.moved += movedCents;
      accountTotals.other += other;
      accountTotals.closing += closingCents;
      const figure = kind === 'round:pot-slot' ? 'round:pot' : kind; // as the sums of days have it
      movedByKind.set(figure, (movedByKind.get(figure) ?? 0) + movedCents);
    },
    'audit-log': ({ id, previous_hash, hash: own = '' }) => {
      if (hash !== null && previous_hash !== hash) tell(`audit-log: row ${id} does not follow the previous row`);
      hash = own;
    },
  };

  const files: Partial<Record<SheetName, FileFacts>> = {};
  for (const name of SHEET_NAMES) {
    const reading = readCsv(
      path.join(folder, fileOf(name)),
      columnsOf(format, name),
      readers[name] ?? (() => undefined),
    );
    files[name] = await reading.catch((error: Error) => {
      throw new Error(`${fileOf(name)}: ${error.message}`, { cause: error });
    });
    if (name === 'entries') endMovement();
  }
  for (const [round, { plays, staked, paid }] of rounds)
    if (plays !== 0 || staked !== 0 || paid !== 0) tell(`rounds: round ${round} does not agree with its plays`);
  for (const account of accounts.keys()) tell(`accounts: account ${account} has entries but no row`);
  const totals: Totals = {
    settled_staked_cents: sums.settledStaked,
    settled_paid_cents: sums.settledPaid,
    void_staked_cents: sums.voidStaked,
    entries_cents: sums.entries,
    accounts_opening_cents: accountTotals.opening,
    accounts_moved_cents: accountTotals.moved,
    accounts_other_cents: accountTotals.other,
    accounts_closing_cents: accountTotals.closing,
  };
  return { files: files as Record<SheetName, FileFacts>, totals, movedByKind, problems };
};

/** Where the files differ from the sums made when the days ended. */
export const comparedWithDays = (
  { totals, movedByKind }: Pick<MonthFiles, 'totals' | 'movedByKind'>,
  { movements, balances }: MonthSums,
): string[] => {
  const ofDays = (movement: string, account: string): number =>
    movements.find(({ movement_kind, account_kind }) => movement_kind === movement && account_kind === account)
      ?.cents ?? 0;
  const pairs: [what: string, files: number, days: number][] = [
    ['stakes of settled rounds', totals.settled_staked_cents, 0 - ofDays('round-settled', 'round:pot')],
    ['payouts of settled rounds', totals.settled_paid_cents, ofDays('round-settled', 'player:wallet')],
    ['stakes of void rounds', totals.void_staked_cents, ofDays('round-voided', 'player:wallet')],
    ['all entries', totals.entries_cents, 0],
    ['opening balances', balances.reduce((sum, { opening_cents }) => sum + opening_cents, 0), 0],
    ['closing balances', balances.reduce((sum, { closing_cents }) => sum + closing_cents, 0), 0],
  ];
  const kinds = new Set([...movedByKind.keys(), ...balances.map(({ account_kind }) => account_kind)]);
  for (const kind of kinds) {
    const days = balances.find(({ account_kind }) => account_kind === kind);
    pairs.push([`accounts of ${kind}`, movedByKind.get(kind) ?? 0, days?.moved_cents ?? 0]);
    const end = (days?.opening_cents ?? 0) + (days?.moved_cents ?? 0);
    pairs.push([`balances of ${kind}`, end, days?.closing_cents ?? 0]);
  }
  return pairs
    .filter(([, files, days]) => files !== days)
    .map(([what, files, days]) => `${what}: ${files} in the files, ${days} in the closed days`);
};
