import { readFileSync } from 'node:fs';
import net from 'node:net';

// A load generator in its own process, as cheap as possible: requests are prepared bytes; of answers only length and
// status are read.
// node http-load.ts <port> <file of requests> <connections> flood <for how long at the most, ms>
// node http-load.ts <port> <file of requests> <connections> spread <window in ms>
// The file holds requests, each with its length in 4 bytes before it. Prints one JSON line:
// { seconds, statuses, latenciesMs: { p50, p99, max, slowest: [the slowest tenth] }, unanswered }.
// It ends a minute after the window (or as long as a last argument says), answered or not: a server that is too slow is
// what is to be seen.
const [port, file, connectionsText, mode, windowText, patienceText = '60000'] = process.argv.slice(2);
const windowMs = Number(windowText);
const connections = Number(connectionsText);

const requests: Buffer[] = [];
const bytes = readFileSync(file ?? '');
for (let at = 0; at < bytes.length; ) {
  const length = bytes.readUInt32BE(at);
  requests.push(bytes.subarray(at + 4, at + 4 + length));
  at += 4 + length;
}

const statuses: Record<string, number> = {};
const latencies: number[] = [];
let next = 0;
let answered = 0;

const LENGTH = Buffer.from('ength: ', 'latin1'); // of Content-Length, in either capitalisation
const STATUS_AT = 'HTTP/1.1 '.length;

/** The length of the first complete answer in `chunk`; 0 if it is incomplete. */
const answerBytes = (chunk: Buffer): number => {
  const head = chunk.indexOf('\r\n\r\n', 0, 'latin1');
  const at = head < 0 ? -1 : chunk.indexOf(LENGTH);
  if (head < 0) return 0;
  let length = 0;
  if (at >= 0 && at < head)
    for (let digit = at + LENGTH.length; (chunk[digit] ?? 0) >= 48; digit++)
      length = length * 10 + (chunk[digit] ?? 0) - 48;
  const end = head + 4 + length;
  return chunk.length < end ? 0 : end;
};

interface Sent {
  readonly request: Buffer;
  readonly done: (status: string) => void;
  /** When it was due: what waits for the answer before it is late too. */
  readonly dueAt: number;
}

class Line {
  readonly socket: net.Socket;
  /** The first is on its way, the others wait for its answer. */
  readonly #sent: Sent[] = [];
  #isOpen = true;
  #rest: Buffer | null = null;
  constructor() {
    const space = Buffer.allocUnsafe(16_384);
    this.socket = net.connect({
      port: Number(port),
      host: '127.0.0.1',
      noDelay: true,
      // Bypasses the stream machinery: gets the bytes as they are read.
      onread: {
        buffer: space,
        callback: (size) => {
          this.#read(space.subarray(0, size));
          return true;
        },
      },
    });
    this.socket.on('error', () => this.#end('error'));
    this.socket.on('close', () => this.#end('closed'));
  }
  #answer(status: string): void {
    const first = this.#sent.shift();
    if (first === undefined) return;
    statuses[status] = (statuses[status] ?? 0) + 1;
    latencies.push(performance.now() - first.dueAt);
    answered += 1;
    const [following] = this.#sent;
    if (following !== undefined && this.#isOpen) this.socket.write(following.request);
    first.done(status);
  }
  #end(status: string): void {
    this.#isOpen = false;
    while (this.#sent.length > 0) this.#answer(status);
  }
  #read(chunk: Buffer): void {
    const all = this.#rest === null ? chunk : Buffer.concat([this.#rest, chunk]);
    const length = answerBytes(all);
    this.#rest = length === all.length ? null : Buffer.from(all.subarray(length)); // the buffer will be reused
    if (length > 0) this.#answer(all.toString('latin1', STATUS_AT, STATUS_AT + 3));
  }
  /** Sends one request, after those that wait for an answer. */
  send(request: Buffer, done: (status: string) => void): void {
    this.#sent.push({ request, done, dueAt: performance.now() });
    if (!this.#isOpen) this.#answer('closed');
    else if (this.#sent.length === 1) this.socket.write(request);
  }
  ready(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.once('connect', () => resolve());
      this.socket.once('error', reject);
    });
  }
}

const lines: Line[] = [];
while (lines.length < connections) {
  const some = Array.from({ length: Math.min(200, connections - lines.length) }, () => new Line());
  await Promise.all(some.map((line) => line.ready()));
  lines.push(...some);
}
console.log('ready');
// The parent gives the signal, because the table must be locked first.
await new Promise<void>((resolve) => process.stdin.once('data', () => resolve()));

const cpuBefore = process.cpuUsage();
const started = performance.now();
const patience = new Promise((resolve) => setTimeout(resolve, windowMs + Number(patienceText)));
if (mode === 'flood') {
  const all = Promise.all(
    lines.map(
      (line) =>
        new Promise<void>((resolve) => {
          const go = (): void => {
            const request = performance.now() - started < windowMs ? requests[next] : undefined;
            next += request === undefined ? 0 : 1;
            if (request === undefined) resolve();
            else line.send(request, go);
          };
          go();
        }),
    ),
  );
  await Promise.race([all, patience]);
} else {
  next = requests.length;
  const all = Promise.all(
    requests.map((request, index) => {
      const line = lines[index % lines.length];
      const due = (index * windowMs) / requests.length;
      return new Promise<void>((resolve) => setTimeout(() => line?.send(request, () => resolve()), due));
    }),
  );
  await Promise.race([all, patience]);
}
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
latencies.sort((a, b) => a - b);
const at = (share: number): number =>
  Math.round((latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0) * 10) / 10;
console.log(
  JSON.stringify({
    seconds,
    statuses,
    latenciesMs: { p50: at(0.5), p99: at(0.99), max: at(1), slowest: latencies.slice(-latencies.length / 10) },
    unanswered: next - answered,
    cpuSeconds: (user + system) / 1e6,
  }),
);
process.exit(0);
