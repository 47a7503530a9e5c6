import { TICKET_STATUS, type TicketPriority } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { type MaxADay, oneAtATime } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { mayOwn, takeUnowned } from './change-owner.ts';
import { cleanImages } from './images/clean-image.ts';
import type { CleanImage } from './images/picture-jobs.ts';
import { mailAnswerLater } from './mail-answers.ts';
import type { TicketsOptions } from './ports.ts';
import { statusAfterMessage } from './ticket-rules.ts';
import {
  type Author,
  findTicket,
  hasNewer,
  imageBytesOfDay,
  insertMessage,
  insertTicket,
  isTwice,
  lockTicket,
  moveTicket,
  type TicketRow,
  ticketOfRequest,
  ticketsLeftToday,
} from './ticket-store.ts';

/** A message to an existing ticket, or with the fields of a new one. */
export interface Letter {
  readonly to: number | { readonly subject: string; readonly teamId: number; readonly priority: TicketPriority };
  readonly message: string;
  readonly requestId: string | null;
  readonly files: readonly { readonly bytes: Buffer }[];
}

const aboutPictures = (fault: string): Refused<'form-invalid'> =>
  new Refused('form-invalid', { errors: { attachments: [`errors:${fault}`] } });

const MAX_BYTES_A_DAY = 20 * 1024 * 1024; // docs/specification/4-reliability.md#43-rate-limits: per player, as stored

/** Whether these pictures would put a player over the limit for a day. */
const isTooMuch = async (db: Db, author: Author, images: readonly CleanImage[]): Promise<boolean> => {
  if (author.isStaff || images.length === 0) return false;
  const more = images.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return (await imageBytesOfDay(db, author.id)) + more > MAX_BYTES_A_DAY;
};

const ownerOf = (author: Author): number | null => (author.isStaff ? null : author.id);

/** Updates the status of a ticket that is not resolved. @returns the ticket before */
const moveOn = async (
  tx: Tx,
  author: Author,
  ticketId: number,
  seen: number | undefined,
): Promise<TicketRow | Refused<AnswerRefusal>> => {
  const row = await lockTicket(tx, ticketId, ownerOf(author));
  if (row === undefined) return new Refused('not-found');
  const status = statusAfterMessage(row.status, author.isStaff);
  if (status === null) return new Refused('ticket-resolved');
  if (author.isStaff) {
    const others = { fromStaff: true, notBy: author.id };
    if (seen !== undefined && (await hasNewer(tx, ticketId, seen, others))) {
      return new Refused('colleague-wrote-meanwhile');
    }
    if (row.owner_id === null && !(await mayOwn(tx, author.id))) return new Refused('not-allowed');
  }
  await moveTicket(tx, ticketId, status, author.isStaff ? author.id : null);
  return row;
};

/**
 * Audits an answer, with which its author takes a ticket that nobody owns. Call it last in the transaction, because the
 * log's lock is held until the commit.
 */
const ownAndAudit = async (tx: Tx, author: Author, before: TicketRow): Promise<void> => {
  if (before.owner_id === null) await takeUnowned(tx, before, author);
  await audit(tx, {
    staffId: author.id,
    action: 'TICKET_REPLIED',
    subject: `ticket:${before.id}`,
    ip: author.ip,
    before: { status: before.status },
    after: { status: TICKET_STATUS.answered },
  });
};

/**
 * Whether a player may open one more ticket today.
 * @returns the answer if not: the ticket that the same request has already opened, or a refusal
 */
const mayOpen = async (
  tx: Tx,
  { id }: Author,
  requestId: string | null,
  maxADay: MaxADay,
): Promise<TicketRow | Refused<'tickets-used-up'> | undefined> => {
  await oneAtATime(tx, 'tickets', id);
  const already = await ticketOfRequest(tx, id, requestId);
  if (already !== undefined) return findTicket(tx, already, id);
  const today = await ticketsLeftToday(tx, id, maxADay);
  if (today?.left !== 0) return undefined;
  return new Refused('tickets-used-up', { retryAfterSeconds: today.next_in_seconds });
};

type TicketContext = Pick<TicketsOptions, 'db' | 'maxADay' | 'clock' | 'enqueue'>;
type ReplyRefusal = 'form-invalid' | 'not-found' | 'ticket-resolved';
type AnswerRefusal = 'not-found' | 'ticket-resolved' | 'colleague-wrote-meanwhile' | 'not-allowed';

/** An answer of staff. `seen`: the last message that they were shown; undefined: an older page does not say it. */
type Answer = Letter & { readonly to: number; readonly seen: number | undefined };

/**
 * Opens a ticket or replies to one. A repeated request writes nothing. Staff do not answer over an answer of a colleague
 * that they have not seen. @returns the ticket after that
 */
export function writeMessage(
  context: TicketContext,
  author: Author,
  answer: Answer,
): Promise<TicketRow | Refused<ReplyRefusal | AnswerRefusal>>;
export function writeMessage(
  context: TicketContext,
  author: Author & { readonly isStaff: false },
  letter: Letter,
): Promise<TicketRow | Refused<ReplyRefusal | 'tickets-used-up'>>;
export async function writeMessage(
  context: TicketContext,
  author: Author,
  letter: Letter & { readonly seen?: number | undefined },
): Promise<TicketRow | Refused<ReplyRefusal | AnswerRefusal | 'tickets-used-up'>> {
  const { db, maxADay } = context;
  const { to, message, seen, requestId } = letter;
  const ticketOf = async (id: number | undefined): Promise<TicketRow | undefined> =>
    id === undefined ? undefined : findTicket(db, id, ownerOf(author));
  const already = await ticketOf(await ticketOfRequest(db, author.id, requestId));
  if (already !== undefined) return already;
  if (typeof to === 'number') {
    // An early check, before pictures are decoded; the one under the lock decides.
    const target = await ticketOf(to);
    if (target === undefined) return new Refused('not-found');
    if (statusAfterMessage(target.status, author.isStaff) === null) return new Refused('ticket-resolved');
  }
  const images = await cleanImages(
    context.clock,
    author.id,
    letter.files.map(({ bytes }) => bytes),
  );
  if (typeof images === 'string') return aboutPictures(images);
  if (await isTooMuch(db, author, images)) {
    return aboutPictures('images-day');
  }
  try {
    return await transaction(db, async (tx) => {
      if (typeof to !== 'number') {
        const known = await mayOpen(tx, author, requestId, maxADay);
        if (known !== undefined) return known;
      }
      const before = typeof to === 'number' ? await moveOn(tx, author, to, seen) : null;
      if (before instanceof Refused) return before;
      const id = typeof to === 'number' ? to : await insertTicket(tx, { userId: author.id, ...to });
      const written = { ticketId: id, authorId: author.id, fromStaff: author.isStaff, message, requestId };
      await insertMessage(tx, written, images);
      if (author.isStaff && before !== null) {
        await mailAnswerLater(tx, context, id);
        await ownAndAudit(tx, author, before);
      }
      const row = await findTicket(tx, id, null);
      if (row === undefined) throw new Error(`tickets: ${id} is missing after it was written`);
      return row;
    });
  } catch (error) {
    const row = isTwice(error) ? await ticketOf(await ticketOfRequest(db, author.id, requestId)) : undefined;
    if (row === undefined) throw error;
    return row;
  }
}
