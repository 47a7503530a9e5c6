import net from 'node:net';

// Clients that do harm: each keeps trying until `stop`, from an address of its own network (127.0.0.0/8), and reads
// nothing unless it says so.

const AGAIN_MS = 200;
const DRIP_MS = 1_000;
const PONG_MS = 5_000;

/** Where they aim. */
export interface Target {
  readonly port: number;
  /** The address they come from. */
  readonly from: string;
}

/** What a client does with each connection it opens. @returns the work it repeats until the connection ends */
type Manner = (socket: net.Socket) => { readonly everyMs: number; again(): void } | null;

/** A client of one manner; when its connection ends it opens another. */
const insist = ({ port, from }: Target, manner: Manner): (() => void) => {
  let stopped = false;
  let end = (): void => undefined;
  const open = (): void => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from });
    let timer: NodeJS.Timeout | undefined;
    socket.once('connect', () => {
      const work = manner(socket);
      if (work !== null) timer = setInterval(work.again, work.everyMs);
    });
    socket.on('error', () => undefined); // `close` follows
    socket.on('close', () => {
      clearInterval(timer);
      if (!stopped) setTimeout(() => stopped || open(), AGAIN_MS);
    });
    end = () => socket.destroy();
  };
  open();
  return () => {
    stopped = true;
    end();
  };
};

const UPGRADE =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n' +
  'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** A text frame of a client, with a mask of zeros. */
const frame = (text: string): Buffer => {
  const body = Buffer.from(text);
  const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body]);
};

/** Sends the pieces one by one, forever the last. */
const drip = (socket: net.Socket, head: string, piece: string): ReturnType<Manner> => {
  socket.resume();
  socket.write(head);
  return { everyMs: DRIP_MS, again: () => socket.write(piece) };
};

const post = (path: string, more: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 200000\r\n${more}\r\n\r\n`;

/** A WebSocket that never reads, asks for answers as often as it may, and says that it lives. */
export const neverReads = (target: Target, token: { readonly id: number; readonly token: string } | null) =>
  insist(target, (socket) => {
    socket.pause();
    const auth = token && { headers: { Authorization: `Bearer ${token.token}` } };
    socket.write(UPGRADE);
    socket.write(frame(`40${auth ? JSON.stringify(auth) : ''}`));
    const channels = ['private-round-channel', 'private-round-state', `presence-user.play.${token?.id ?? 0}`];
    for (const channel of channels) socket.write(frame(`42${JSON.stringify(['subscribe', { channel, auth }])}`));
    let pongAt = performance.now() + PONG_MS;
    return {
      everyMs: 100,
      again: () => {
        socket.write(frame(`42["subscribe",{"channel":"${'x'.repeat(99)}"}]`));
        if (performance.now() < pongAt) return;
        pongAt += PONG_MS;
        socket.write(frame('3'));
      },
    };
  });

/** A WebSocket that names a namespace of 12 kB, again and again, and never reads. */
export const namesNamespaces = (target: Target) =>
  insist(target, (socket) => {
    socket.pause();
    socket.write(UPGRADE);
    return { everyMs: 100, again: () => socket.write(frame(`40/${'x'.repeat(12_000)},`)) };
  });

/** A connection that says nothing. */
export const saysNothing = (target: Target) => insist(target, () => null);

/** An upgrade whose head never ends. */
export const upgradesHalf = (target: Target) =>
  insist(target, (socket) => drip(socket, UPGRADE.slice(0, -2), 'X-More: x\r\n'));

/** A WebSocket that never says the first word of Socket.IO. */
export const upgradesOnly = (target: Target) =>
  insist(target, (socket) => {
    socket.resume();
    socket.write(UPGRADE);
    return null;
  });

/** A form that comes byte by byte. */
export const sendsSlowly = (target: Target) =>
  insist(target, (socket) => drip(socket, post('/api/auth/login', 'Content-Type: application/json'), ' '));

/** A picture that comes byte by byte. */
export const uploadsSlowly = (target: Target, path: string, token: string) =>
  insist(target, (socket) =>
    drip(
      socket,
      post(path, `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b`) +
        '--b\r\nContent-Disposition: form-data; name="attachments[]"; filename="p.png"\r\n' +
        'Content-Type: image/png\r\n\r\n\x89PNG',
      'x',
    ),
  );
