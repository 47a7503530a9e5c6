import path from 'node:path';
import { adminLogin, passwordUpdate, ticketCreate } from '@lajvard/contract';
import { io } from 'socket.io-client';
import { eventually } from '../../harness/eventually.ts';
import { run } from '../../harness/machines/commands.ts';
import { PLAYERS_ADDRESS } from '../../harness/machines/network.ts';
import { chunk, png } from '../../harness/pictures.ts';
import type { Cluster } from '../cluster.ts';
import { must } from '../report.ts';
import { callServer, OFFICE_HOST, PLAY_HOST } from '../site.ts';

const CLAIMED = '198.51.100.99';
/** A member of staff who has been invited by the command line. */
export const STAFF = { email: 'mina@house.example', password: 'quince-Harbour-9-lamp' };

const asForm = async (fields: Readonly<Record<string, string | number>>, files: readonly Buffer[]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const bytes of files)
    form.append('attachments[]', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'a.png');
  const request = new Request('http://form', { method: 'POST', body: form });
  return { type: request.headers.get('content-type') ?? '', bytes: new Uint8Array(await request.arrayBuffer()) };
};

const staffSignsIn = async ({ hosts, product, site, databases }: Cluster): Promise<void> => {
  const invited = product.lajvard(hosts.play1, 'staff', 'invite', STAFF.email, 'super-admin');
  const u = new URLSearchParams(new URL(invited.trim().split('\n').at(-1) ?? '').hash.slice(1)).get('u') ?? '';
  const { password } = STAFF;
  const form = { u, password, password_confirmation: password };
  const set = await site.call({ path: passwordUpdate.path, method: 'POST', json: form });
  must('the office is reached by its own name', set.status === 200, set.body.toString());

  const credentials = { ...STAFF, device_id: 'device-of-mina' };
  const seen = async (): Promise<string | undefined> =>
    (await databases.sql<{ ip: string }>('select ip from sessions order by created_at desc limit 1'))[0]?.ip;
  const headers = { 'X-Forwarded-For': CLAIMED };
  const call = { path: adminLogin.path, method: 'POST', json: credentials, headers } as const;
  const signedIn = await site.call({ ...call, host: OFFICE_HOST });
  must('staff signs in', signedIn.status === 200, signedIn.body.toString());
  must(`the server sees ${PLAYERS_ADDRESS}, not the claim`, (await seen()) === PLAYERS_ADDRESS, await seen());
  const direct = await callServer(hosts.play1, adminLogin.path, credentials, { ...headers, host: OFFICE_HOST });
  must('nor the claim of who goes past the proxy', direct === 200 && (await seen()) === '10.80.0.1', await seen());
};

/** HTTP/2, compression, sockets of the stock client, uploads and addresses through nginx by the guide. */
export const nginxByTheGuide = async (cluster: Cluster): Promise<void> => {
  const { folder, site, players } = cluster;
  const curl = (...args: readonly string[]): string =>
    run('curl', ['-sS', '--cacert', path.join(folder, 'site.crt'), ...args]);
  const version = curl('--http2', '-o', '/dev/null', '-w', '%{http_version} %{http_code}', `https://${PLAY_HOST}/`);
  must('HTTP/2', version === '2 200', version);
  const moved = curl('-o', '/dev/null', '-w', '%{http_code} %{redirect_url}', `http://${PLAY_HOST}/en`);
  must('plain HTTP is sent to HTTPS', moved === `301 https://${PLAY_HOST}/en`, moved);
  const page = (await site.call({ path: '/' })).body.toString();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const compressed = await site.call({ path: script, headers: { 'accept-encoding': 'br, gzip' } });
  must('scripts come as Brotli', compressed.headers['content-encoding'] === 'br', compressed.headers);
  const json = await site.call({ path: '/api/common/all', headers: { 'accept-encoding': 'gzip' } });
  must('JSON comes as gzip', json.headers['content-encoding'] === 'gzip', json.headers);

  const socket = io(`https://${PLAY_HOST}`, { transports: ['websocket'], ca: site.ca, forceNew: true } as object);
  let connected = false;
  socket.on('connect', () => {
    connected = true;
  });
  await eventually(() => connected, 10, 'the stock client connected');
  socket.close();
  must('the stock Socket.IO client connects through wss', connected);

  const picture = png(400, 300, [chunk('tEXt', Buffer.alloc(4_900_000, 'x'))]);
  const fields = { subject: 'Where is my deposit?', message: 'I sent it an hour ago.', priority: 'HIGH', team: 2 };
  const { type, bytes } = await asForm(
    fields,
    Array.from({ length: 5 }, () => picture),
  );
  const uploaded = await site.call({
    path: ticketCreate.path,
    method: 'POST',
    bytes,
    headers: { 'content-type': type },
    timeoutMs: 60_000,
    ...(players[0] && { token: players[0].token }),
  });
  const kept = (JSON.parse(uploaded.body.toString()) as { data?: { attachments?: unknown[] } }).data?.attachments;
  const sent = `five pictures, ${(bytes.length / 1e6).toFixed(1)} MB`;
  must(`a ticket with ${sent}`, uploaded.status === 200 && kept?.length === 5, uploaded.body.toString().slice(0, 300));

  const film = async () => (await site.call({ path: '/video/studio-1_low/index.m3u8' })).body.includes('#EXTM3U');
  must('the film comes through', await eventually(film, 60, 'the film'));
  await staffSignsIn(cluster);
};
