import { TICKET_STATUS } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { accountByCode } from '#modules/identity';
import { oneAtATime } from '#platform/db/day-limit.ts';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { mailAnswerLater } from './mail-answers.ts';
import type { TicketsOptions } from './ports.ts';
import {
  type Author,
  findTicket,
  insertMessage,
  insertTicket,
  isTwice,
  moveTicket,
  setOwner,
  type TicketRow,
  ticketOfRequest,
} from './ticket-store.ts';

/** What staff write to a player of their own accord. */
export interface Opening {
  readonly accountCode: string;
  readonly subject: string;
  readonly teamId: number;
  readonly message: string;
  readonly requestId: string | null;
}

type TicketContext = Pick<TicketsOptions, 'db' | 'clock' | 'enqueue'>;

const open = async (
  context: TicketContext,
  tx: Tx,
  { id: staffId, ip }: Author,
  { accountCode, subject, teamId, message, requestId }: Opening,
): Promise<TicketRow | Refused<'not-found'>> => {
  const player = await accountByCode(tx, accountCode);
  if (player?.level !== 'user' || player.completed_at === null || player.closed_at !== null) {
    return new Refused('not-found');
  }
  await oneAtATime(tx, 'tickets', player.id); // as the player's own: numbers of theirs follow in order
  const id = await insertTicket(tx, { userId: player.id, subject, priority: 'HIGH', teamId });
  await insertMessage(tx, { ticketId: id, authorId: staffId, fromStaff: true, message, requestId }, []);
  await moveTicket(tx, id, TICKET_STATUS.answered, staffId);
  await setOwner(tx, id, { owner_id: staffId, team_id: teamId });
  await mailAnswerLater(tx, context, id);
  const row = await findTicket(tx, id, null);
  if (row === undefined) throw new Error(`tickets: ${id} is missing after it was opened`);
  const after = { account_code: player.account_code, status: row.status, owner: staffId, team: teamId };
  await audit(tx, { staffId, action: 'TICKET_OPENED', subject: `ticket:${id}`, ip, before: null, after });
  return row;
};

/**
 * Opens a ticket for a player with the first message of staff: it waits for the player, who gets a mail, counts as none
 * of theirs for the day, and is owned by who wrote. A repeated request opens none. @returns the ticket
 */
export const openTicket = async (
  context: TicketContext,
  author: Author,
  opening: Opening,
): Promise<TicketRow | Refused<'not-found'>> => {
  const { db } = context;
  const already = async (): Promise<TicketRow | undefined> => {
    const id = await ticketOfRequest(db, author.id, opening.requestId);
    return id === undefined ? undefined : findTicket(db, id, null);
  };
  const known = await already();
  if (known !== undefined) return known;
  try {
    return await transaction(db, (tx) => open(context, tx, author, opening));
  } catch (error) {
    const row = isTwice(error) ? await already() : undefined;
    if (row === undefined) throw error;
    return row;
  }
};
