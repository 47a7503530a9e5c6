import { type Route, type Ticket, ticketCreate, ticketShow } from '@lajvard/contract';
import { expect } from 'vitest';
import type { Api, World } from '../world/world.ts';

export type Fields = Readonly<Record<string, string | number>>;

/** A file as a browser sends it. */
interface Sendable {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly type?: string;
}

export const NEW = { subject: 'Where is my deposit?', message: 'I sent it an hour ago.', priority: 'HIGH', team: 2 };

/** One ticket, as this person sees it. */
export const show = (who: Api, id: number) => who.call<{ data: Ticket }>(ticketShow, { params: { id: String(id) } });

/** Tickets written through the forms of this server. */
export const ticketDesk = (world: World) => {
  /** Sends a form as a browser does: text fields, then files. */
  const submit = async <T = { data: Ticket }>(
    who: Api,
    route: Route,
    fields: Fields,
    files: readonly Sendable[] = [],
  ): Promise<{ readonly status: number; readonly body: T }> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    for (const { bytes, name = 'picture.png', type = 'image/png' } of files) {
      form.append('attachments[]', new Blob([Uint8Array.from(bytes)], { type }), name);
    }
    const answer = await fetch(`${world.url}${route.path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${who.tokens?.access_token}` },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  /** A new ticket, taken. */
  const open = async (who: Api, more: Fields = {}, files: readonly Sendable[] = []): Promise<Ticket> => {
    const answer = await submit(who, ticketCreate, { ...NEW, ...more }, files);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  /** Lets the mails about answers go now, which wait for some minutes; resolves once each has, or was left out. */
  const hurry = async (): Promise<void> => {
    const waiting = () =>
      world.database.db.pool.query(
        `update graphile_worker._private_jobs set run_at = now() where key like 'ticket-answer:%'`,
      );
    await expect.poll(async () => (await waiting()).rowCount).toBe(0);
  };
  return { submit, open, hurry };
};
