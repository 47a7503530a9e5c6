import { mayDo, TICKET_STATUS } from '@lajvard/contract';
import { sql } from 'kysely';
import { audit } from '#modules/audit';
import { roleNow } from '#modules/identity';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { addNote } from './notes.ts';
import type { TicketsOptions } from './ports.ts';
import { mayMoveOwner } from './ticket-rules.ts';
import { lockTicket, setOwner, type TicketRow } from './ticket-store.ts';

/** Who changes a ticket's owner. */
export interface Mover {
  readonly id: number;
  readonly role: string | null;
  readonly ip: string;
}

type Refusal = 'not-found' | 'ticket-resolved' | 'ticket-owned';
type Place = Pick<TicketRow, 'owner_id' | 'team_id'>;

const lockOpenTicket = async (tx: Tx, id: number): Promise<TicketRow | Refused<'not-found' | 'ticket-resolved'>> => {
  const row = await lockTicket(tx, id, null);
  if (row === undefined) return new Refused('not-found');
  return row.status === TICKET_STATUS.resolved ? new Refused('ticket-resolved') : row;
};

const wordsOf = ({ owner_id: owner, team_id: team }: Place) => ({ owner, team });

/** Moves a locked ticket and audits it; a move to where it is changes nothing. @returns the ticket after that */
const move = async (
  tx: Tx,
  row: TicketRow,
  { id: staffId, ip }: Pick<Mover, 'id' | 'ip'>,
  action: 'TICKET_TAKEN' | 'TICKET_GIVEN_BACK' | 'TICKET_HANDED_OVER',
  to: Place,
): Promise<TicketRow> => {
  if (row.owner_id === to.owner_id && row.team_id === to.team_id) return row;
  await setOwner(tx, row.id, to);
  const subject = `ticket:${row.id}` as const;
  await audit(tx, { staffId, action, subject, ip, before: wordsOf(row), after: wordsOf(to) });
  return Object.assign({}, row, to);
};

type TicketContext = Pick<TicketsOptions, 'db'>;

/** Whether somebody may own tickets, and goes on so until the transaction ends. */
export const mayOwn = async (tx: Tx, staffId: number): Promise<boolean> =>
  mayDo(await roleNow(tx, staffId), 'tickets.answer');

/** Makes somebody who may own tickets the owner of a locked one that nobody owns. @returns the ticket after that */
export const takeUnowned = (tx: Tx, row: TicketRow, mover: Pick<Mover, 'id' | 'ip'>): Promise<TicketRow> =>
  move(tx, row, mover, 'TICKET_TAKEN', { owner_id: mover.id, team_id: row.team_id });

/** Makes the caller the owner of a ticket that nobody owns. Of two at once one owns it, the other is refused. */
export const takeTicket = (
  { db }: TicketContext,
  ticketId: number,
  mover: Mover,
): Promise<TicketRow | Refused<Refusal | 'not-allowed'>> =>
  transaction(db, async (tx) => {
    const row = await lockOpenTicket(tx, ticketId);
    if (row instanceof Refused) return row;
    if (row.owner_id === mover.id) return row;
    if (row.owner_id !== null) return new Refused('ticket-owned');
    return (await mayOwn(tx, mover.id)) ? takeUnowned(tx, row, mover) : new Refused('not-allowed');
  });

/** Makes a ticket nobody's again. */
export const giveBackTicket = (
  { db }: TicketContext,
  ticketId: number,
  mover: Mover,
): Promise<TicketRow | Refused<Refusal>> =>
  transaction(db, async (tx) => {
    const row = await lockOpenTicket(tx, ticketId);
    if (row instanceof Refused) return row;
    if (!mayMoveOwner(row.owner_id, mover)) return new Refused('ticket-owned');
    return move(tx, row, mover, 'TICKET_GIVEN_BACK', { owner_id: null, team_id: row.team_id });
  });

/** To a colleague, to another team (then nobody owns it), or to a colleague for another team; perhaps with a note. */
export interface HandOver {
  readonly ticketId: number;
  readonly colleagueId: number | undefined;
  readonly teamId: number | undefined;
  readonly note: string | undefined;
  readonly requestId: string | null;
}

/**
 * Hands a ticket over: its owner, anybody if nobody owns it, or a super admin. The colleague must be one who may
 * answer it, and stays that until the transaction ends.
 */
export const handOverTicket = (
  { db }: TicketContext,
  { ticketId, colleagueId, teamId, note, requestId }: HandOver,
  mover: Mover,
): Promise<TicketRow | Refused<Refusal | 'staff-changed'>> =>
  transaction(db, async (tx) => {
    const row = await lockOpenTicket(tx, ticketId);
    if (row instanceof Refused) return row;
    const to = { owner_id: colleagueId ?? null, team_id: teamId ?? row.team_id };
    const isThere = row.owner_id === to.owner_id && row.team_id === to.team_id;
    if (!isThere && !mayMoveOwner(row.owner_id, mover)) return new Refused('ticket-owned');
    if (colleagueId !== undefined && !(await mayOwn(tx, colleagueId))) return new Refused('staff-changed');
    const moved = await move(tx, row, mover, 'TICKET_HANDED_OVER', to);
    if (note !== undefined) await addNote(tx, mover, { ticketId, note, requestId });
    return moved;
  });

/**
 * Gives what a colleague who may no longer answer tickets owns back to its teams. The caller has locked and changed
 * the colleague, and audits it. @returns how many tickets
 */
export const unassignTicketsOf = async (tx: Tx, staffId: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update tickets set owner_id = null
    where owner_id = ${staffId} and status <> ${TICKET_STATUS.resolved}`.execute(tx.kysely);
  return Number(numAffectedRows);
};
