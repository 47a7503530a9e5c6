import { readFileSync } from 'node:fs';
import { staffTicketCreate, TICKET_IMAGES, type Ticket, ticketCreate, ticketList } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { gif, pictureBombs } from '../../harness/picture-bombs.ts';
import { chunk, GIF, JPEG, jpegWith, png } from '../../harness/pictures.ts';
import { type Api, useWorld } from '../world/world.ts';
import { NEW, show, ticketDesk } from './ticket-desk.ts';

const bombs = pictureBombs(); // seconds of this thread, before anybody has a connection that its two ends would time out
const world = await useWorld({ leads: false });
const desk = ticketDesk(world);
const [alice, bob, agent] = await Promise.all([world.api('alice'), world.api('bob'), world.api('agent')]);

// docs/specification/2-account-and-back-office.md#28-tickets
describe('pictures of a ticket', () => {
  /** The stored picture of a ticket with this one file. */
  const stored = async (bytes: Buffer) => {
    const { images } = await desk.open(alice, {}, [{ bytes }]);
    const [image] = images;
    const answer = await fetch(`${world.url}${image?.url}`, {
      headers: { Authorization: `Bearer ${alice.tokens?.access_token}` },
    });
    return { answer, image, kept: Buffer.from(await answer.arrayBuffer()) };
  };
  const refused = async (bytes: Buffer, name = 'a.png', type = 'image/png') => {
    const answer = await desk.submit<{ codes?: { attachments?: string[] } }>(alice, ticketCreate, NEW, [
      { bytes, name, type },
    ]);
    return [answer.status, answer.body.codes?.attachments?.[0]];
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
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image-kind'],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image-kind'],
    ['html after gif letters', Buffer.from('GIF89a<script>alert(1)</script>//'), 'image-'],
    ['a program', Buffer.from('MZ\x90\0\x03'), 'image-kind'],
    ['webp', Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), 'image-kind'],
    ['empty', Buffer.alloc(0), 'image-unreadable'],
    ['a png cut short', png(200, 200).subarray(0, 120), 'image-unreadable'],
    ['a png that promises more rows', png(500, 500, [], 3), 'image-unreadable'],
    ['a png bomb', png(60_000, 60_000, [], 1), 'image-too-large'],
    ['a png without size', png(0, 10), 'image-unreadable'],
    ['a gif cut short', GIF.subarray(0, 36), 'image-unreadable'],
    ['a jpeg that is only a start', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), 'image-unreadable'],
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
    expect(await desk.submit(alice, ticketCreate, NEW, many)).toMatchObject({
      status: 422,
      body: { codes: { attachments: ['images-too-many'] } },
    });
    const twenty = Array.from({ length: 20 }, () => ({ bytes: png(4, 4) }));
    expect((await desk.submit(alice, ticketCreate, NEW, twenty)).status).toBe(422);
    const big = Buffer.concat([png(4, 4), Buffer.alloc(TICKET_IMAGES.mostBytes)]);
    expect(await refused(big)).toEqual([422, 'image-too-big']);
    const mixed = [{ bytes: png(4, 4) }, { bytes: Buffer.from('no picture') }];
    expect((await desk.submit(alice, ticketCreate, NEW, mixed)).status).toBe(422);
    expect(await count()).toBe(before);
    const five = await desk.open(alice, {}, many.slice(1));
    expect(five.attachments).toHaveLength(TICKET_IMAGES.most);
  });

  it('of a day are 20 MB of a player at the most; words go on', async () => {
    const { id } = (await desk.submit(bob, ticketCreate, NEW)).body.data;
    await world.database.db.pool.query(
      `insert into ticket_images (ticket_id, message_id, place, width, height, bytes)
       select ticket_id, id, 9, 1, 1, decode(repeat('00', 20 * 1024 * 1024), 'hex')
       from ticket_messages where ticket_id = $1`,
      [id],
    );
    const picture = [{ bytes: png(5, 5) }];
    expect(await desk.submit(bob, ticketCreate, { ticket_id: id, message: 'Look' }, picture)).toMatchObject({
      status: 422,
      body: { codes: { attachments: ['images-day'] } },
    });
    expect((await desk.submit(bob, ticketCreate, { ticket_id: id, message: 'Then without' })).status).toBe(200);
    expect((await desk.submit(alice, ticketCreate, NEW, picture)).status).toBe(200);
    await world.database.db.pool.query(
      `update ticket_messages set created_at = created_at - interval '25 hours' where ticket_id = $1`,
      [id],
    );
    expect((await desk.submit(bob, ticketCreate, { ticket_id: id, message: 'Next day' }, picture)).status).toBe(200);
  });

  it('staff and player both see the pictures of both', async () => {
    const { id } = await desk.open(bob, {}, [{ bytes: png(3, 3) }]);
    await desk.submit(agent, staffTicketCreate, { ticket_id: id, message: 'Like this' }, [{ bytes: png(5, 5) }]);
    const seen = (await show(bob, id)).body.data;
    const urls = [...seen.attachments, ...seen.replies.flatMap((reply) => reply.attachments)];
    expect(urls).toHaveLength(2);
    expect(urls).toEqual([...seen.images, ...seen.replies.flatMap(({ images }) => images)].map(({ url }) => url));
    for (const url of urls) expect((await bob.get(url)).status).toBe(200);
  });

  it('stand at every server of the same database', async () => {
    const ticket = await desk.open(alice, {}, [{ bytes: png(9, 9) }]);
    const second = await world.secondServer();
    const answer = await fetch(`${second.url}${ticket.attachments[0]}`, {
      headers: { Authorization: `Bearer ${alice.tokens?.access_token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('what is no form is refused, not a fault', async () => {
    const send = async (type: string, body: string) => {
      const answer = await fetch(`${world.url}${ticketCreate.path}`, {
        method: 'POST',
        body,
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

const players = await Promise.all((['alice', 'bob', 'alice', 'bob'] as const).map((name) => world.api(name)));

const send = (who: Api, ...pictures: Buffer[]) =>
  desk.submit<{ codes?: { attachments?: string[] } }>(
    who,
    ticketCreate,
    NEW,
    pictures.map((bytes) => ({ bytes })),
  );

/** Whether a process of its own decodes pictures for this one. */
const isDecodedApart = (): boolean =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '')
    .some((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'));

// How long others wait, and how long the serving thread is blocked, is what `npm run bench -- pictures` measures.
it('pictures made to do harm become small ones of ours or are refused, four at once; others are answered', async () => {
  expect(bombs.length).toBeGreaterThanOrEqual(40);
  const queue = [...bombs];
  const answers: [string, number, string | undefined][] = [];
  const calls: number[] = [];
  const work = async (who: Api): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const sent = send(who, next[1]);
      calls.push((await fetch(`${world.url}/livez`)).status); // of others, while pictures are decoded
      const { status, body } = await sent;
      // A person may send two forms at once, and the end of one may still be on its way.
      if (status === 429) queue.push(next);
      else answers.push([next[0], status, body.codes?.attachments?.[0]]);
    }
  };
  await Promise.all(players.map(work));
  expect(calls.filter((status) => status !== 200)).toEqual([]);
  expect(answers.filter(([, status]) => status !== 200 && status !== 422)).toEqual([]);
  expect(answers.filter(([, status, error]) => status === 422 && error === undefined)).toEqual([]);
  expect(answers).toHaveLength(bombs.length);
});

it.runIf(process.platform === 'linux')('a picture is decoded in a process of its own', async () => {
  expect((await send(alice, gif(100, 100))).status).toBe(200);
  expect(isDecodedApart()).toBe(true); // it waits a minute for the next one
});
