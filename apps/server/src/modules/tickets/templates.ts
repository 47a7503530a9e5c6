import type { TicketTemplate } from '@lajvard/contract';
import { sql } from 'kysely';
import { audit } from '#modules/audit';
import { staffNamesOf } from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { TicketsOptions } from './ports.ts';
import { teamOf } from './present.ts';
import type { Author } from './ticket-store.ts';

type TicketContext = Pick<TicketsOptions, 'db'>;
type Writer = Pick<Author, 'id' | 'ip'>;

/** What a template says. `replaces`: the one that it takes the place of. */
interface NewTemplate {
  readonly replaces: number | undefined;
  readonly teamId: number | null;
  readonly title: string;
  readonly textFa: string;
  readonly textEn: string;
}

interface Row {
  readonly id: number;
  readonly team_id: number | null;
  readonly title: string;
  readonly text_fa: string;
  readonly text_en: string;
  readonly written_by: number;
  readonly written_at: Date;
}

const MOST = 500; // more than anybody could choose among

/** The templates that are offered, by title. */
export const readTemplates = async (db: Db): Promise<TicketTemplate[]> => {
  const { rows } = await sql<Row>`
    select * from ticket_templates where ended_at is null order by title, id limit ${MOST}`.execute(db.kysely);
  const names = await staffNamesOf(db, [...new Set(rows.map((row) => row.written_by))]);
  return rows.map(({ id, team_id: team, title, text_fa, text_en, written_by: by, written_at: at }) => ({
    id,
    team: team === null ? null : teamOf(team),
    title,
    text_fa,
    text_en,
    written_by: names.get(by) ?? String(by),
    written_at: at.toISOString(),
  }));
};

const end = async (tx: Tx, id: number, staffId: number): Promise<Row | undefined> =>
  (
    await sql<Row>`
      update ticket_templates set ended_by = ${staffId}, ended_at = clock_timestamp()
      where id = ${id} and ended_at is null returning *`.execute(tx.kysely)
  ).rows[0];

const factsOf = ({ title, team_id: team }: Pick<Row, 'title' | 'team_id'>) => ({ title, team });

/** Writes a template, or one in the place of another, which must still be offered. @returns why not, if not */
export const writeTemplate = (
  { db }: TicketContext,
  { id: staffId, ip }: Writer,
  { replaces, teamId, title, textFa, textEn }: NewTemplate,
): Promise<Refused<'not-found'> | undefined> =>
  transaction(db, async (tx) => {
    const before = replaces === undefined ? null : await end(tx, replaces, staffId);
    if (before === undefined) return new Refused('not-found');
    const { rows } = await sql<Row>`
      insert into ticket_templates (team_id, title, text_fa, text_en, written_by)
      values (${teamId}, ${title}, ${textFa}, ${textEn}, ${staffId}) returning *`.execute(tx.kysely);
    const [row] = rows;
    if (row === undefined) throw new Error('ticket templates: an insert without a row');
    const [subject, action] = [`template:${row.id}`, 'TICKET_TEMPLATE_WRITTEN'] as const;
    const after = before === null ? factsOf(row) : Object.assign(factsOf(row), { replaces: before.id });
    await audit(tx, { staffId, action, subject, ip, before: before && factsOf(before), after });
    return undefined;
  });

/** Ends a template. @returns why not, if not */
export const endTemplate = (
  { db }: TicketContext,
  { id: staffId, ip }: Writer,
  id: number,
): Promise<Refused<'not-found'> | undefined> =>
  transaction(db, async (tx) => {
    const row = await end(tx, id, staffId);
    if (row === undefined) return new Refused('not-found');
    const [subject, action] = [`template:${id}`, 'TICKET_TEMPLATE_ENDED'] as const;
    await audit(tx, { staffId, action, subject, ip, before: factsOf(row), after: null });
    return undefined;
  });
