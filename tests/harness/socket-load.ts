import { readFileSync } from 'node:fs';
import WebSocket from 'ws';

// Many players on sockets, in its own process; handles Socket.IO frames by hand, so that listening costs little.
// node socket-load.ts <port> <file of tokens> <how many first>
// Prints JSON lines: { joined, seconds } for the first ones, after a line on standard input for all, then for each
// round in which every player has received a result { round, results, firstAt, lastAt (epoch ms), missed }: how many
// numbered messages the sockets have missed so far.
const [port, file, warmUp] = process.argv.slice(2);
const players = JSON.parse(readFileSync(file ?? '', 'utf8')) as { id: number; token: string }[];
const TOGETHER = 100;

const heard = new Map<number, { results: number; readonly firstAt: number }>(); // by round
let joined = 0;
let missed = 0;

/** Of one socket: the numbers of the table's messages follow each other. */
class Numbers {
  #last: number | null = null;

  heard(text: string): void {
    const number = Number(/"n":(\d+)/.exec(text)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) return;
    if (this.#last !== null) missed += Math.max(0, number - this.#last - 1);
    this.#last = number;
  }
}

const hear = (text: string, numbers: Numbers): void => {
  numbers.heard(text);
  if (!text.startsWith('42["user-calculate-completed"')) return;
  const round = Number(/"round_number":(\d+)/.exec(text)?.[1]);
  const own = heard.get(round) ?? { results: 0, firstAt: Date.now() };
  own.results += 1;
  heard.set(round, own);
  if (own.results === players.length) console.log(JSON.stringify({ round, ...own, lastAt: Date.now(), missed }));
};

const join = ({ id, token }: { id: number; token: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      headers: { origin: `http://127.0.0.1:${port}` },
    });
    const numbers = new Numbers();
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0{')) socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) {
        const auth = { headers: { Authorization: `Bearer ${token}` } };
        for (const channel of ['private-round-channel', 'private-round-state', `presence-user.play.${id}`])
          socket.send(`42${JSON.stringify(['subscribe', { channel, auth }])}`);
      } else if (text.startsWith('42["presence:subscribed"')) resolve();
      else hear(text, numbers);
    });
  });

const joinUpTo = async (count: number): Promise<void> => {
  const started = performance.now();
  while (joined < count) {
    const some = players.slice(joined, Math.min(count, joined + TOGETHER));
    await Promise.all(some.map(join));
    joined += some.length; // not counted by answers: a socket may be told its seat more than once
  }
  console.log(JSON.stringify({ joined, seconds: (performance.now() - started) / 1000 }));
};

// The first ones warm up the server (code, buffers, pools); the others are measured.
await joinUpTo(Math.min(players.length, Number(warmUp)));
await new Promise<void>((resolve) => process.stdin.once('data', () => resolve()));
await joinUpTo(players.length);
