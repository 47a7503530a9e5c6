import { readFileSync } from 'node:fs';
import WebSocket from 'ws';

// Many players on sockets, in a process of its own: the frames of Socket.IO by hand, so that the listening costs little.
// node socket-load.ts <port> <file of tokens>. Prints JSON lines: first { joined, seconds }, then for each round { round, results, firstAt, lastAt } (epoch ms).
const [port, file] = process.argv.slice(2);
const players = JSON.parse(readFileSync(file ?? '', 'utf8')) as { id: number; token: string }[];
const TOGETHER = 100;

let results = 0;
let firstAt = 0;
let joined = 0;

const hear = (text: string): void => {
  if (!text.startsWith('42["user-calculate-completed"')) return;
  results += 1;
  if (results === 1) firstAt = Date.now();
  if (results < players.length) return;
  const round = Number(/"round_number":(\d+)/.exec(text)?.[1]);
  console.log(JSON.stringify({ round, results, firstAt, lastAt: Date.now() }));
  results = 0;
};

const join = ({ id, token }: { id: number; token: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      headers: { origin: `http://127.0.0.1:${port}` },
    });
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0{')) socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) {
        const auth = { headers: { Authorization: `Bearer ${token}` } };
        for (const channel of ['private-round-channel', 'private-round-state', `presence-user.play.${id}`])
          socket.send(`42${JSON.stringify(['subscribe', { channel, auth }])}`);
      } else if (text.startsWith('42["presence:subscribed"')) {
        joined += 1;
        resolve();
      } else hear(text);
    });
  });

const started = performance.now();
for (let at = 0; at < players.length; at += TOGETHER) await Promise.all(players.slice(at, at + TOGETHER).map(join));
await new Promise((resolve) => setTimeout(resolve, 1000)); // the server's garbage of the handshakes
console.log(JSON.stringify({ joined, seconds: (performance.now() - started) / 1000 }));
