import { crc32, deflateSync } from 'node:zlib';
import {
  type AuditRow,
  auditList,
  profile,
  type Route,
  type StaffTicket,
  type StaffTicketLine,
  staffTicketCreate,
  staffTicketCsv,
  staffTicketImageFile,
  staffTicketList,
  staffTicketResolved,
  staffTicketShow,
  staffTicketViewing,
  TICKET_IMAGES,
  type Ticket,
  type TicketLine,
  ticketCreate,
  ticketCsv,
  ticketImageFile,
  ticketList,
  ticketResolved,
  ticketShow,
  type UserInfo,
} from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startWorld, type World } from './world.ts';

let world: World;
let alice: Api;
let bob: Api;
let boss: Api;
let agent: Api;
let admin: Api;
beforeAll(async () => {
  world = await startWorld({ leads: false });
  [alice, bob] = await Promise.all([world.api('alice'), world.api('bob')]);
  [boss, agent, admin] = await Promise.all([world.api('super'), world.api('agent'), world.api('admin')]);
});
afterAll(() => world.close());

interface Sent<T> {
  readonly status: number;
  readonly body: T;
}
type Fields = Readonly<Record<string, string | number>>;

/** Sends a form as a browser does: text fields, then files. */
const submit = async <T = { data: Ticket }>(
  who: Api,
  route: Route,
  fields: Fields,
  files: readonly { bytes: Uint8Array; name?: string; type?: string }[] = [],
): Promise<Sent<T>> => {
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
const NEW = { subject: 'Where is my deposit?', message: 'I sent it an hour ago.', priority: 'HIGH', team: 2 };
const open = async (who: Api, more: Fields = {}, files: readonly { bytes: Uint8Array }[] = []): Promise<Ticket> => {
  const answer = await submit(who, ticketCreate, { ...NEW, ...more }, files);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const show = async (who: Api, id: number) => who.call<{ data: Ticket }>(ticketShow, { params: { id: String(id) } });
const answerIt = (who: Api, id: number, message = 'It is on its way.') =>
  submit<{ data: StaffTicket }>(who, staffTicketCreate, { ticket_id: id, message });
const audited = async (subject: string) =>
  (await boss.call<{ data: AuditRow[] }>(auditList, { query: { search: JSON.stringify({ keyword: subject }) } })).body
    .data;

// Pictures, made here byte by byte: the house's own reading and writing of pictures is not asked.
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
const png = (width: number, height: number, more: Buffer[] = [], rows = height): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8); // eight bits of red, green and blue
  const pixels = Buffer.alloc((width * 3 + 1) * rows, 0x40);
  for (let row = 0; row < rows; row++) pixels[row * (width * 3 + 1)] = 0;
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    ...[start, chunk('IHDR', head), ...more],
    ...[chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))],
  ]);
};
const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
/** Eight by eight grey pixels. */
const JPEG = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAgAAAQABAAD/wAARCAAIAAgDAREAAhEBAxEB/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTk',
    'BEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj/9sAQwEREhIYFRgvGhovY0I4QmNjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj',
    'Y2NjY2NjY2NjY2Nj/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhBy',
    'JxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT',
    'lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAA',
    'AAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRom',
    'JygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExc',
    'bHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDpKAP/2Q==',
  ].join(''),
  'base64',
);
/** The same with a segment where a camera writes its facts. */
const jpegWith = (marker: number, text: string): Buffer => {
  const data = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]);
  return Buffer.concat([JPEG.subarray(0, 2), head, data, JPEG.subarray(2)]);
};

describe('a ticket', () => {
  it('is opened, answered, opened again by the player, answered, and resolved', async () => {
    const { body } = await alice.call<{ data: UserInfo }>(profile);
    expect(body.data.team).toContainEqual({ id: 2, name: 'Payments' });
    const ticket = await open(alice);
    expect(ticket).toMatchObject({ ...NEW, team: { id: 2, name: 'Payments' }, status: 0, replies: [], agent: null });
    expect((await submit(alice, ticketCreate, { ticket_id: ticket.id, message: 'And?' })).body.data.status).toBe(0);
    expect((await answerIt(agent, ticket.id)).body.data).toMatchObject({
      status: 1,
      agent: { full_name: 'Agent Demo' },
    });
    const again = await submit(alice, ticketCreate, { ticket_id: ticket.id, message: 'Still nothing.' });
    expect(again.body.data.status).toBe(2);
    expect((await submit(alice, ticketCreate, { ticket_id: ticket.id, message: 'Hello?' })).body.data.status).toBe(2);
    await answerIt(admin, ticket.id, 'Now it is there.');
    const seen = (await show(alice, ticket.id)).body.data;
    expect(seen).toMatchObject({ status: 1, agent: { full_name: 'Admin Demo' } });
    expect(seen.replies.map(({ message, user, agent: by }) => [message, user?.full_name, by?.full_name])).toEqual([
      ...[
        ['And?', 'Alice Demo', undefined],
        ['It is on its way.', undefined, 'Agent Demo'],
      ],
      ...[
        ['Still nothing.', 'Alice Demo', undefined],
        ['Hello?', 'Alice Demo', undefined],
      ],
      ['Now it is there.', undefined, 'Admin Demo'],
    ]);
    const end = { params: { id: String(ticket.id) } };
    const ended = await alice.call<{ data: Ticket }>(ticketResolved, end);
    expect([ended.body.data.status, ended.headers.get('cache-control')]).toEqual([3, 'no-store']);
    const twice = await alice.call<{ data: Ticket }>(ticketResolved, end);
    expect(twice.body.data).toEqual(ended.body.data);
    const late = await submit(alice, ticketCreate, { ticket_id: ticket.id, message: 'One more thing' });
    expect(late).toMatchObject({ status: 409, body: { code: 'ticket-resolved' } });
    expect(await answerIt(agent, ticket.id)).toMatchObject({ status: 409 });
  });

  it('leaves one audit row per answer and end by staff, none by the player', async () => {
    const { id } = await open(alice);
    await answerIt(agent, id);
    await submit(alice, ticketCreate, { ticket_id: id, message: 'Thank you' });
    const end = { params: { id: String(id) } };
    for (let n = 0; n < 2; n++) await boss.call(staffTicketResolved, end);
    const rows = await audited(`ticket:${id}`);
    expect(rows.map((row) => [row.action, row.staff.email, row.before, row.after])).toEqual([
      ['TICKET_RESOLVED', 'super@demo.lajvard', { status: 2 }, { status: 3 }],
      ['TICKET_REPLIED', 'agent@demo.lajvard', { status: 0 }, { status: 1 }],
    ]);
    expect((await answerIt(agent, id)).status).toBe(409);
    expect(await audited(`ticket:${id}`)).toHaveLength(2);
  });

  it('sent twice with one key is one ticket and one reply', async () => {
    const request_id = crypto.randomUUID();
    const both = await Promise.all([open(bob, { request_id }), open(bob, { request_id })]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    const again = await open(bob, { request_id });
    expect(again.id).toBe(both[0]?.id);
    const reply = { ticket_id: again.id, message: 'Please', request_id: crypto.randomUUID() };
    await submit(bob, ticketCreate, reply);
    expect((await submit(bob, ticketCreate, reply)).body.data.replies).toHaveLength(1);
    const stolen = await submit(alice, ticketCreate, { ...NEW, request_id });
    expect(stolen.body.data.id, 'the key of somebody else opens an own ticket').not.toBe(again.id);
  });

  it.each<[Fields, object]>([
    [{ message: 'Hello' }, { subject: ['errors:ticket-subject-required'], team: ['errors:ticket-team-required'] }],
    [{ ...NEW, subject: ' ab ' }, { subject: ['errors:ticket-subject-short'] }],
    [{ ...NEW, subject: 'a'.repeat(151) }, { subject: ['errors:ticket-subject-long'] }],
    [{ ...NEW, message: '' }, { message: ['errors:ticket-message-required'] }],
    [{ ...NEW, message: ' a ' }, { message: ['errors:ticket-message-short'] }],
    [{ ...NEW, message: 'a'.repeat(5001) }, { message: ['errors:ticket-message-long'] }],
    [{ ...NEW, message: 'nul \0 inside' }, { message: ['errors:invalid'] }],
    [{ ...NEW, team: 99 }, { team: ['errors:ticket-team-required'] }],
    [{ ...NEW, team: '' }, { team: ['errors:ticket-team-required'] }],
    [{ ...NEW, priority: 'SUPER' }, { priority: ['errors:invalid'] }],
  ])('%j is refused beside its field', async (fields, errors) => {
    expect(await submit(alice, ticketCreate, fields)).toMatchObject({ status: 422, body: { errors } });
  });

  it('every field that is wrong is named at once', async () => {
    const { body } = await submit<{ errors: object }>(alice, ticketCreate, {});
    expect(Object.keys(body.errors).toSorted()).toEqual(['message', 'subject', 'team']);
  });
});

describe('lists', () => {
  type List<Row> = { data: Row[]; meta: { total: number; last_page: number } };
  const mine = async (who: Api, query: Record<string, string> = {}) =>
    (await who.call<List<TicketLine>>(ticketList, { query })).body;
  const all = async (search: object, query: Record<string, string> = {}) =>
    (await agent.call<List<StaffTicketLine>>(staffTicketList, { query: { ...query, search: JSON.stringify(search) } }))
      .body;

  it('a player finds the own by status, words, number and day', async () => {
    const first = await open(bob, { subject: 'A 50% bonus?' });
    const second = await open(bob, { subject: 'سؤال دربارهٔ برداشت' });
    await answerIt(agent, second.id);
    const ids = async (search: object) =>
      (await mine(bob, { search: JSON.stringify(search) })).data.map((row) => row.id);
    expect((await ids({})).slice(0, 2)).toEqual([second.id, first.id]);
    expect(await ids({ keyword: 'برداشت' })).toEqual([second.id]);
    expect(await ids({ keyword: '50%' })).toEqual([first.id]);
    expect(await ids({ keyword: `#${first.id}` })).toContain(first.id);
    expect(await ids({ status: 1 })).toEqual([second.id]);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(await ids({ end_date: yesterday })).toEqual([]);
    const aliceIds = (await mine(alice, { limit: '100' })).data.map((row) => row.id);
    expect(aliceIds).not.toContain(first.id);
    const file = await bob.call<string>(ticketCsv, { query: { search: '{"keyword":"50%"}' } });
    expect(file.body).toContain(`${first.id},"`);
    expect(file.body).toContain('"A 50% bonus?","HIGH","Payments","new"');
    for (const query of [{ sort: 'user_id' }, { search: '{"status":4}' }, { search: '{' }]) {
      expect((await bob.call(ticketList, { query })).status, JSON.stringify(query)).toBe(422);
    }
  });

  it('staff sees everybody, those who wait by one word, one player by code or id', async () => {
    const ticket = await open(alice, { subject: 'Waits for staff' });
    const waiting = await all({ status: 'waiting', keyword: 'Waits for staff' });
    const alicesId = await world.userId('alice');
    expect(waiting.data).toMatchObject([{ id: ticket.id, user: { full_name: 'Alice Demo' } }]);
    const code = waiting.data[0]?.user.account_code ?? '';
    for (const search of [{ account_code: ` ${code} ` }, { user_id: alicesId }]) {
      const { data } = await all(search, { limit: '100' });
      expect(new Set(data.map((row) => row.user.account_code))).toEqual(new Set([code]));
    }
    expect((await all({ account_code: code, user_id: await world.userId('bob') })).data).toEqual([]);
    expect((await all({ account_code: '999999999' })).data).toEqual([]);
    await answerIt(agent, ticket.id);
    expect((await all({ status: 'waiting', keyword: 'Waits for staff' })).data).toEqual([]);
    const file = await agent.call<string>(staffTicketCsv, { query: { search: '{"keyword":"Waits for staff"}' } });
    expect(file.body).toContain(`"${code}","Alice Demo"`);
  });

  it('who looks at a ticket is told to the others, and gone when they leave', async () => {
    const { id } = await open(alice);
    const look = async (who: Api, viewing = true) =>
      (await who.call<{ data: { viewers: unknown[] } }>(staffTicketViewing, { body: { ticket_id: id, viewing } })).body
        .data.viewers;
    expect(await look(agent)).toEqual([]);
    expect(await look(boss)).toEqual([{ full_name: 'Agent Demo' }]);
    expect(await look(agent)).toEqual([{ full_name: 'Super Demo' }]);
    await look(agent, false);
    expect(await look(boss)).toEqual([]);
    const missing = await agent.call(staffTicketViewing, { body: { ticket_id: 999_999, viewing: true } });
    expect(missing.status).toBe(404);
  });

  it('staff goes from one that waits to the next', async () => {
    const [first, second, third] = [await open(alice), await open(bob), await open(alice)];
    await answerIt(agent, second.id);
    const { data } = (await agent.call<{ data: StaffTicket }>(staffTicketShow, { params: { id: String(second.id) } }))
      .body;
    expect([data.previous_id, data.next_id]).toEqual([first.id, third.id]);
  });
});

describe('nobody reaches what is not theirs', () => {
  it('a player: no ticket, no reply, no end, no picture of another', async () => {
    const ticket = await open(alice, {}, [{ bytes: png(20, 10) }]);
    const params = { id: String(ticket.id) };
    const [image] = ticket.attachments;
    const nothing = { status: 404, body: { code: 'not-found' } };
    expect(await show(bob, ticket.id)).toMatchObject(nothing);
    expect(await bob.call(ticketResolved, { params })).toMatchObject(nothing);
    expect(await submit(bob, ticketCreate, { ticket_id: ticket.id, message: 'Mine now' })).toMatchObject(nothing);
    expect(await bob.call(ticketImageFile, { params: { image: image?.id ?? '' } })).toMatchObject(nothing);
    expect((await show(alice, ticket.id)).body.data).toMatchObject({ status: 0, replies: [] });
    for (const id of ['0', '-1', '1.5', 'x', '99999999999999999999', `${ticket.id}'--`]) {
      expect((await alice.call(ticketShow, { params: { id } })).status, id).toBe(404);
    }
    for (const id of ['1', 'x', crypto.randomUUID()]) {
      expect((await alice.call(ticketImageFile, { params: { image: id } })).status, id).toBe(404);
    }
    expect((await alice.call(staffTicketShow, { params })).status, 'a player at the staff’s door').toBe(403);
    expect((await (await world.api(null)).get(image?.url ?? '')).status, 'without a token').toBe(401);
  });

  it('financial and the partner’s admin may not; super-admin, admin and agent may', async () => {
    const ticket = await open(alice, {}, [{ bytes: GIF }]);
    const params = { id: String(ticket.id) };
    const image = { image: ticket.attachments[0]?.id ?? '' };
    for (const person of ['financial', 'ceg'] as const) {
      const who = await world.api(person);
      expect((await who.call(staffTicketList)).status).toBe(403);
      expect((await who.call(staffTicketShow, { params })).status).toBe(403);
      expect((await who.call(staffTicketResolved, { params })).status).toBe(403);
      expect((await who.call(staffTicketImageFile, { params: image })).status).toBe(403);
      expect((await answerIt(who, ticket.id)).status).toBe(403);
    }
    for (const who of [boss, admin, agent]) {
      expect((await who.call(staffTicketShow, { params })).status).toBe(200);
      expect((await who.call(staffTicketImageFile, { params: image })).status).toBe(200);
      expect((await who.call(ticketShow, { params })).status, 'staff is no player').toBe(403);
    }
    expect(await audited(`ticket:${ticket.id}`)).toEqual([]);
  });

  it('a player never sees the e-mail of who answers', async () => {
    const ticket = await open(alice);
    await world.database.db.pool.query(
      `update users set first_name = null, last_name = null where email = 'admin@demo.lajvard'`,
    );
    await answerIt(admin, ticket.id);
    const text = JSON.stringify((await show(alice, ticket.id)).body);
    expect(text).not.toContain('admin@');
    const staffs = await agent.call<{ data: StaffTicket }>(staffTicketShow, { params: { id: String(ticket.id) } });
    expect(staffs.body.data.agent?.full_name).toBe('admin@demo.lajvard');
  });
});

describe('pictures', () => {
  /** The stored picture of a ticket with this one file. */
  const stored = async (bytes: Buffer) => {
    const { attachments } = await open(alice, {}, [{ bytes }]);
    const [image] = attachments;
    const answer = await fetch(`${world.url}${image?.url}`, {
      headers: { Authorization: `Bearer ${alice.tokens?.access_token}` },
    });
    return { answer, image, kept: Buffer.from(await answer.arrayBuffer()) };
  };
  const refused = async (bytes: Buffer, name = 'a.png', type = 'image/png') => {
    const answer = await submit<{ errors?: { attachments?: string[] } }>(alice, ticketCreate, NEW, [
      { bytes, name, type },
    ]);
    return [answer.status, answer.body.errors?.attachments?.[0]];
  };

  it.each([
    ['png', png(40, 30), 40, 30],
    ['jpeg', JPEG, 8, 8],
    ['gif', GIF, 1, 1],
    ['a png called .jpg', png(8, 8), 8, 8],
    ['a big one, made smaller', png(5120, 100), 2560, 50],
  ])('%s is taken and served as ours', async (_name, bytes, width, height) => {
    const { answer, image, kept } = await stored(bytes);
    expect([image?.width, image?.height]).toEqual([width, height]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${image?.id}.webp"`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(kept.toString('latin1', 0, 4) + kept.toString('latin1', 8, 12)).toBe('RIFFWEBP');
  });

  it.each([
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'errors:image-kind'],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), 'errors:image-kind'],
    ['html after gif letters', Buffer.from('GIF89a<script>alert(1)</script>//'), 'errors:image-'],
    ['a program', Buffer.from('MZ\x90\0\x03'), 'errors:image-kind'],
    ['webp', Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), 'errors:image-kind'],
    ['empty', Buffer.alloc(0), 'errors:image-unreadable'],
    ['a png cut short', png(200, 200).subarray(0, 120), 'errors:image-unreadable'],
    ['a png that promises more rows', png(500, 500, [], 3), 'errors:image-unreadable'],
    ['a png bomb', png(60_000, 60_000, [], 1), 'errors:image-too-large'],
    ['a png without size', png(0, 10), 'errors:image-unreadable'],
    [
      'a gif bomb',
      Buffer.concat([GIF.subarray(0, 6), Buffer.alloc(4, 0xff), GIF.subarray(10)]),
      'errors:image-too-large',
    ],
    ['a gif cut short', GIF.subarray(0, 36), 'errors:image-unreadable'],
    ['a jpeg that is only a start', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), 'errors:image-kind'],
  ])('%s is refused', async (_name, bytes, why) => {
    const [status, error] = await refused(bytes, 'holiday.jpg', 'image/jpeg');
    expect(status).toBe(422);
    expect(error).toContain(why);
  });

  it('nothing of what came along is kept: EXIF, comments, scripts behind the picture', async () => {
    const secret = 'GPS 35.6892N 51.3890E';
    const php = '<?php system($_GET["c"]); ?>';
    for (const bytes of [
      jpegWith(0xe1, `Exif\0\0MM\0*\0\0\0\x08\0\0${secret}`),
      jpegWith(0xfe, php),
      Buffer.concat([JPEG, Buffer.from(php)]),
      png(16, 16, [chunk('tEXt', Buffer.from(`Comment\0${php}${secret}`))]),
      Buffer.concat([png(16, 16), Buffer.from(`PK\x03\x04${php}`)]),
      Buffer.concat([GIF, Buffer.from(php)]),
    ]) {
      const text = (await stored(bytes)).kept.toString('latin1');
      expect(text).not.toContain('GPS');
      expect(text).not.toContain('php');
      expect(text).not.toContain('EXIF');
    }
  });

  it('too many, too big, and one bad among good: nothing is written', async () => {
    const count = async () => (await alice.call<{ meta: { total: number } }>(ticketList)).body.meta.total;
    const before = await count();
    const many = Array.from({ length: TICKET_IMAGES.most + 1 }, () => ({ bytes: png(4, 4) }));
    expect(await submit(alice, ticketCreate, NEW, many)).toMatchObject({
      ...{ status: 422, body: { errors: { attachments: ['errors:images-too-many'] } } },
    });
    const twenty = Array.from({ length: 20 }, () => ({ bytes: png(4, 4) }));
    expect((await submit(alice, ticketCreate, NEW, twenty)).status).toBe(422);
    const big = Buffer.concat([png(4, 4), Buffer.alloc(TICKET_IMAGES.mostBytes)]);
    expect(await refused(big)).toEqual([422, 'errors:image-too-big']);
    const mixed = [{ bytes: png(4, 4) }, { bytes: Buffer.from('no picture') }];
    expect((await submit(alice, ticketCreate, NEW, mixed)).status).toBe(422);
    expect(await count()).toBe(before);
    const five = await open(alice, {}, many.slice(1));
    expect(five.attachments).toHaveLength(TICKET_IMAGES.most);
  });

  it('of a day are 20 MB of a player at the most; words go on', async () => {
    const { id } = (await submit(bob, ticketCreate, NEW)).body.data;
    await world.database.db.pool.query(
      `insert into ticket_images (ticket_id, message_id, place, width, height, bytes)
       select ticket_id, id, 9, 1, 1, decode(repeat('00', 20 * 1024 * 1024), 'hex') from ticket_messages where ticket_id = $1`,
      [id],
    );
    const picture = [{ bytes: png(5, 5) }];
    expect(await submit(bob, ticketCreate, { ticket_id: id, message: 'Look' }, picture)).toMatchObject({
      status: 422,
      body: { errors: { attachments: ['errors:images-day'] } },
    });
    expect((await submit(bob, ticketCreate, { ticket_id: id, message: 'Then without' })).status).toBe(200);
    expect((await submit(alice, ticketCreate, NEW, picture)).status).toBe(200);
    await world.database.db.pool.query(
      `update ticket_messages set created_at = created_at - interval '25 hours' where ticket_id = $1`,
      [id],
    );
    expect((await submit(bob, ticketCreate, { ticket_id: id, message: 'Next day' }, picture)).status).toBe(200);
  });

  it('staff and player both see the pictures of both', async () => {
    const { id } = await open(bob, {}, [{ bytes: png(3, 3) }]);
    await submit(agent, staffTicketCreate, { ticket_id: id, message: 'Like this' }, [{ bytes: png(5, 5) }]);
    const seen = (await show(bob, id)).body.data;
    const urls = [...seen.attachments, ...seen.replies.flatMap((reply) => reply.attachments)].map(({ url }) => url);
    expect(urls).toHaveLength(2);
    for (const url of urls) expect((await bob.get(url)).status).toBe(200);
  });

  it('stand at every server of the same database', async () => {
    const ticket = await open(alice, {}, [{ bytes: png(9, 9) }]);
    const second = await world.secondServer();
    const answer = await fetch(`${second.url}${ticket.attachments[0]?.url}`, {
      headers: { Authorization: `Bearer ${alice.tokens?.access_token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('what is no form is refused, not a fault', async () => {
    const send = async (type: string, body: string) => {
      const answer = await fetch(`${world.url}${ticketCreate.path}`, {
        ...{ method: 'POST', body },
        headers: { Authorization: `Bearer ${alice.tokens?.access_token}`, 'Content-Type': type },
      });
      return answer.status;
    };
    expect(await send('multipart/form-data', 'x')).toBe(422);
    expect(await send('multipart/form-data; boundary=b', '--b\r\nbroken')).toBe(422);
    const proto = '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n';
    expect(await send('multipart/form-data; boundary=b', proto)).toBe(422);
    expect(await send('application/json', '{"message":"Only words"}')).toBe(422);
    expect(await send('application/x-www-form-urlencoded', 'message=x')).toBe(415);
    const elsewhere = await fetch(`${world.url}/api/account/deposit/create`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${alice.tokens?.access_token}` },
      body: new FormData(),
    });
    expect(elsewhere.status, 'no other route takes files').toBe(415);
  });

  it('without images JSON does as well', async () => {
    const answer = await alice.call<{ data: Ticket }>(ticketCreate, { body: NEW });
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 0, attachments: [] } } });
  });
});

it('writing is limited', async () => {
  const strict = await startWorld({ leads: false, rateLimitFactor: 0.2 });
  try {
    const who = await strict.api('alice');
    const statuses: number[] = [];
    const write = async (body: object) => statuses.push((await who.call(ticketCreate, { body })).status);
    for (let n = 0; n < 3; n++) await write(NEW); // two new ones, four messages with the replies
    const [first] = (await who.call<{ data: { id: number }[] }>(ticketList)).body.data;
    for (let n = 0; n < 3; n++) await write({ ticket_id: first?.id, message: 'And?' });
    expect(statuses).toEqual([200, 200, 429, 200, 429, 429]);
  } finally {
    await strict.close();
  }
});
