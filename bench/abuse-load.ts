import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ticketCreate } from '@lajvard/contract';
import { pictureBombs } from '../tests/harness/picture-bombs.ts';
import {
  namesNamespaces,
  neverReads,
  saysNothing,
  sendsSlowly,
  upgradesHalf,
  upgradesOnly,
  uploadsSlowly,
} from './abusers.ts';
import { sendPicture } from './send-picture.ts';

// All who do harm from outside at once, in a process of their own, until it is killed.
// node abuse-load.ts <port> <file of players> <sockets that never read> <of each other kind>
// The file holds players with tokens, at least as many as sockets.
const [portText, file, neverReading, each] = process.argv.slice(2);
const port = Number(portText);
const players = JSON.parse(readFileSync(file ?? '', 'utf8')) as { id: number; token: string }[];
const OF_AN_ADDRESS = 50; // as many unknown sockets as one may have
const AGAIN_MS = 1_000;
const ofEach = Number(each);
const from = '127.0.0.100';
const tokenOf = (n: number): string => players[n]?.token ?? '';

const bombs = pictureBombs();
const sendPictures = async (token: string, first: number): Promise<never> => {
  for (let n = first; ; n++) {
    await sendPicture(`http://127.0.0.1:${port}`, token, bombs[n % bombs.length]?.[1] ?? Buffer.alloc(0))
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined); // the next one then
    await pause(AGAIN_MS);
  }
};

// Half of those that never read have signed in, which frees a place of their address.
for (let n = 0; n < Number(neverReading); n++)
  neverReads(
    { port, from: `127.0.0.${10 + Math.floor(n / OF_AN_ADDRESS)}` },
    n % 2 === 0 ? (players[n] ?? null) : null,
  );
for (let n = 0; n < ofEach; n++) {
  for (const manner of [namesNamespaces, saysNothing, upgradesHalf, upgradesOnly, sendsSlowly]) manner({ port, from });
  uploadsSlowly({ port, from }, ticketCreate.path, tokenOf(n));
  void sendPictures(tokenOf(ofEach + n), n);
}
