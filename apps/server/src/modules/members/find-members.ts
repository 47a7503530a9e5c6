import {
  MEMBER_CRITERIA,
  type Member,
  type MemberDetails,
  type MemberFacts,
  type MemberProfile,
  mayDo,
} from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { factsOf, hasFactor, type MemberRow, type MemberScope } from '#modules/identity';
import { walletBalances } from '#modules/ledger';
import {
  barsOf,
  betLimitsInForce,
  depositLimitOf,
  isBreak,
  presentBars,
  presentBetLimit,
  presentStaffLimits,
  staffLimitsOf,
} from '#modules/limits';
import { depositorsByHash, usersByReceipt, withdrawersByAddress } from '#modules/payments';
import { connectedUsers } from '#modules/presence';
import { readMember, readRanks } from '#modules/reports';
import type { Db } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { metaOf, type Page } from '#platform/http/paging.ts';
import { depositLimitInForce } from './deposit-limits.ts';
import { findMemberRows, type MemberSearch, type MemberWords } from './member-store.ts';
import type { MembersContext } from './ports.ts';

/** The search criteria of staff, under their wire names. */
export interface MemberQuery extends MemberWords {
  readonly trc20_code?: string | undefined;
  readonly hash_code?: string | undefined;
  readonly receipt_number?: string | undefined;
  readonly online?: 1 | undefined;
}

/**
 * Whether the query has any criterion. Without one, only staff who may list all members get an answer
 * (docs/specification/2-account-and-back-office.md#514-member-search).
 */
export const isSearch = (query: MemberQuery): boolean =>
  [...MEMBER_CRITERIA, 'keyword' as const].some((name) => Boolean(query[name]));

/** The people who match the criteria about payments and the live table; null if there are no such criteria. */
const amongWhom = async (db: Db, query: MemberQuery): Promise<number[] | null> => {
  const { trc20_code: wallet, hash_code: hash, receipt_number: receipt, online } = query;
  const groups = await Promise.all([
    wallet ? withdrawersByAddress(db, wallet) : null,
    hash ? depositorsByHash(db, hash) : null,
    receipt ? usersByReceipt(db, receipt) : null,
    online ? connectedUsers(db, null) : null,
  ]);
  const asked = groups.filter((group) => group !== null).map((group) => new Set(group));
  const [first, ...others] = asked;
  return first === undefined ? null : [...first].filter((id) => others.every((group) => group.has(id)));
};

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Rows as the wire has them, with wallet balances, breaks and who is at the table: three reads, however many rows. */
const presentMembers = async (db: Db, rows: readonly MemberRow[]): Promise<Member[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [balances, bars, online] = await Promise.all([
    walletBalances(db, ids),
    barsOf(db, ids),
    connectedUsers(db, ids),
  ]);
  const here = new Set(online);
  return rows.map((row) => ({
    id: row.id,
    account_code: row.account_code,
    email: row.email,
    full_name: fullName(row),
    country_code: row.country_code,
    phone_number: row.phone_number,
    created_at: row.created_at.toISOString(),
    completed_at: isoOf(row.completed_at),
    blacklisted_at: isoOf(row.blacklisted_at),
    closed_at: isoOf(row.closed_at),
    held_at: isoOf(row.held_at),
    breaks: presentBars((bars.get(row.id) ?? []).filter(isBreak)),
    balance: toDollars(cents(balances.get(row.id) ?? 0)), // no wallet before the registration is completed
    online: here.has(row.id),
  }));
};

const fullName = ({ first_name, last_name }: MemberRow): string | null =>
  [first_name, last_name].filter((name) => name !== null).join(' ') || null;

/** The facts of this member that every profile page shows. */
export const presentFacts = async (db: Db, row: MemberRow): Promise<MemberFacts> => {
  const [member] = await presentMembers(db, [row]);
  if (member === undefined) throw new Error('members: a row without a member');
  const { email: _email, full_name: _name, country_code: _country, phone_number: _phone, ...facts } = member;
  return facts;
};

/** The limits that count for a member, with what of them is used up, and which of them staff set. */
const limitsOf = async (db: Db, userId: number): Promise<MemberProfile['limits']> => {
  const [bets, own, byStaff] = await Promise.all([
    betLimitsInForce(db, [userId]),
    depositLimitOf(db, userId),
    staffLimitsOf(db, userId),
  ]);
  const deposit = await depositLimitInForce(db, userId, own, byStaff);
  return { bet: presentBetLimit(bets.get(userId)), deposit, staff: presentStaffLimits(byStaff) };
};

/** These facts and the rest of the profile. A role sees no more here than through the routes for each part. */
export const presentProfile = async (
  context: Pick<MembersContext, 'db' | 'clock' | 'timeZone'>,
  row: MemberRow,
  { userId: staffId, role }: { readonly userId: number; readonly role: string | null },
): Promise<MemberProfile | Refused<'not-found'>> => {
  const { db } = context;
  const [facts, limits, figures, ranks] = await Promise.all([
    presentFacts(db, row),
    limitsOf(db, row.id),
    readMember(context, row.account_code, staffId),
    mayDo(role, 'members.rank') ? readRanks(context, row.account_code) : null,
  ]);
  if (figures instanceof Refused) return figures;
  if (ranks instanceof Refused) return ranks;
  const { cash_in, winning, losing, cash_out, not_used_balance, house_balance } = figures;
  return {
    ...facts,
    limits,
    email: mayDo(role, 'members.details') ? row.email : null,
    overview: { cash_in, winning, losing, cash_out, not_used_balance, house_balance },
    ranking: ranks && {
      cash_in: ranks.cash_in,
      cash_out: ranks.cash_out,
      winning: ranks.winning,
      losing: ranks.losing,
      house_deposit: ranks.house_deposit,
    },
  };
};

/** The member's personal details. */
export const presentDetails = async (db: Db, row: MemberRow): Promise<MemberDetails> => ({
  id: row.id,
  account_code: row.account_code,
  email: row.email,
  ...factsOf(row),
  partner: row.partner,
  locale: row.locale,
  created_at: row.created_at.toISOString(),
  completed_at: isoOf(row.completed_at),
  second_factor: await hasFactor(db, row.id),
});

/** One page of the members in scope that match. */
export const findMembers = async (
  db: Db,
  scope: MemberScope,
  { query, ...page }: Page & Pick<MemberSearch, 'sort' | 'align'> & { readonly query: MemberQuery },
): Promise<{ data: Member[]; meta: ReturnType<typeof metaOf> }> => {
  const among = await amongWhom(db, query);
  const onlyMembers = !isSearch(query) && !query.unfinished && !query.closed;
  const { rows, count } = await findMemberRows(db, { ...page, scope, words: query, among, onlyMembers });
  return { data: await presentMembers(db, rows), meta: metaOf(page, count) };
};
