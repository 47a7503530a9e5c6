import { isLook, type Route, type Schema } from '@lajvard/contract';
import * as z from 'zod/mini';
import type { StaffReads } from '#modules/audit';
import { type Caller, type Handled, Refused } from '#platform/http/handler.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Call {
  readonly params?: Fields | undefined;
  readonly query?: (Fields & { readonly search?: Fields }) | undefined;
  readonly caller: Caller;
}

const CODE = /^\d{9,11}$/;
const USER_ID = /^\d{1,8}$/;
const DAY = /^\d{4}-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?)?$/;
/** The order and length of a list say nothing about what was looked at; a round is its subject. */
const NOT_ASKED = new Set(['limit', 'sort', 'align', 'round_number']);
/** What `:id` names, if it is a person. */
const PEOPLE: ReadonlySet<string> = new Set(['member', 'colleague']);
/** Filters that name a person, who has a column. */
const PERSON = new Set(['account_code', 'user_id']);

/** The fields of a query whose words are ours, not somebody's. */
const ownWords = (query: Schema | undefined): ReadonlySet<string> => {
  if (query === undefined) return new Set();
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return new Set(Object.entries(properties).flatMap(([name, field]) => (Object(field).enum ? [name] : [])));
};

/** Numbers, days and words of ours are kept; what somebody typed may be a name or a telephone number, and is not. */
const kept = (value: unknown, isOwnWord: boolean): string | number | null => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && (isOwnWord || DAY.test(value)) ? value : null;
};

/** What `:id`, `:image` and `round_number` name; `id` by the route's own word for it. */
const subjectOf = ({ about }: Route, { id, image, round_number: round }: Fields): string | null => {
  if (round !== undefined) return `round:${round}`;
  if (image !== undefined) return `image:${image}`;
  return about === undefined || PEOPLE.has(about) ? null : `${about}:${id}`;
};

/** The account that the answer is about, where the call does not name it: a ticket's player. */
const ownerIn = (answer: unknown): unknown =>
  (answer as { data?: { user?: { account_code?: unknown } } } | undefined)?.data?.user?.account_code;

/** Whom a call is about: an account id, or else a user id. */
const personOf = (route: Route, { account_code: code, user_id: userId, id }: Fields, answer: unknown) => {
  const named = [code, userId, PEOPLE.has(route.about ?? '') ? id : undefined, ownerIn(answer)].map(String);
  const accountCode = named.find((name) => CODE.test(name)) ?? null;
  const personId = named.slice(1).find((name) => USER_ID.test(name)) ?? null;
  return { accountCode, personId: accountCode === null && personId !== null ? Number(personId) : null };
};

/** Wraps a call of staff so that what they looked at is recorded, once it was answered. */
export const recordsStaffReads = ({ route, handler }: Handled, reads: StaffReads): Handled => {
  if (!isLook(route)) return { route, handler };
  let words: ReadonlySet<string> | undefined; // read at the first call, not for all calls at a start
  const isOurs = (name: string): boolean => {
    words ??= ownWords(route.query);
    return words.has(name);
  };
  const isFile = route.replyType !== undefined;
  const note = ({ params = {}, query = {}, caller }: Call, answer: unknown): void => {
    const { search, ...others } = query;
    const filters: Fields = Object.assign(others, search);
    const named: Fields = { ...filters, ...params };
    const { accountCode, personId } = personOf(route, named, answer);
    const isSaid = (name: string) => NOT_ASKED.has(name) || (PERSON.has(name) && (accountCode ?? personId) !== null);
    const asked = Object.entries(filters).flatMap(([name, value]) =>
      value === undefined || isSaid(name) ? [] : [[name, kept(value, isOurs(name))] as const],
    );
    const read = { staffId: caller.userId, call: route.name, accountCode, personId, subject: subjectOf(route, named) };
    reads.note({ ...read, asked: Object.fromEntries(asked) }, isFile);
  };
  const verb = handler as (call: Call) => Promise<unknown>;
  const recorded = async (call: Call): Promise<unknown> => {
    const answer = await verb(call);
    if (!(answer instanceof Refused)) note(call, answer);
    return answer;
  };
  return { route, handler: recorded };
};
