import { TICKET_TEAMS, type Ticket, type TicketImage, type TicketLine } from '@lajvard/contract';
import { type PersonCard, peopleOf } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import { type ImageRow, type MessageRow, readMessages, type TicketRow } from './ticket-store.ts';

/** Who reads. If a member of staff has no name, colleagues see the e-mail instead; a player never does. */
export type Reader = 'player' | 'staff';

const IMAGE_PATH = { player: '/api/account/tickets/image/', staff: '/backoffice/api/account/tickets/image/' } as const;

/** A team by its id. */
export const teamOf = (id: number) => TICKET_TEAMS.find((team) => team.id === id) ?? { id, name: String(id) };

/** A row of the list as the wire has it. */
export const presentLine = (row: TicketRow): Omit<TicketLine, 'own_number'> => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  subject: row.subject,
  priority: row.priority,
  team: { ...teamOf(row.team_id) },
  status: row.status,
});

/** The pictures of a message: their URLs, and again with their sizes. */
const presentImages = (
  rows: readonly ImageRow[] | undefined,
  reader: Reader,
): { attachments: string[]; images: TicketImage[] } => {
  const images = (rows ?? []).map(({ id, width, height }) => ({
    id,
    url: `${IMAGE_PATH[reader]}${id}`,
    width,
    height,
  }));
  return { attachments: images.map(({ url }) => url), images };
};

/** A member of staff as the reader may see them. */
export const agentOf = (person: PersonCard | undefined, reader: Reader) => ({
  full_name: person?.full_name ?? (reader === 'staff' ? (person?.email ?? null) : null),
});

/** A ticket with everything in it, as the wire has it. */
export const presentTicket = async (db: Db, row: TicketRow, reader: Reader): Promise<Omit<Ticket, 'own_number'>> => {
  const { messages, images } = await readMessages(db, row.id);
  const [question, ...replies] = messages;
  if (question === undefined) throw new Error(`tickets: ${row.id} has no message`);
  const ids = [row.user_id, ...(row.agent_id === null ? [] : [row.agent_id]), ...messages.map((m) => m.author_id)];
  const people = await peopleOf(db, [...new Set(ids)]);
  const player = people.get(row.user_id);
  const authorOf = ({ author_id: id, from_staff: fromStaff }: MessageRow) =>
    fromStaff
      ? { user: null, agent: agentOf(people.get(id), reader) }
      : { user: { full_name: player?.full_name ?? null }, agent: null };
  return {
    ...presentLine(row),
    message: question.message,
    opened_by: question.from_staff ? agentOf(people.get(question.author_id), reader) : null,
    user: { full_name: player?.full_name ?? null, account_code: player?.account_code ?? '' },
    agent: row.agent_id === null ? null : agentOf(people.get(row.agent_id), reader),
    ...presentImages(images.get(question.id), reader),
    replies: replies.map((reply) => ({
      id: reply.id,
      message: reply.message,
      created_at: reply.created_at.toISOString(),
      ...authorOf(reply),
      ...presentImages(images.get(reply.id), reader),
    })),
  };
};
