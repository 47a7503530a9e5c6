import { readFileSync } from 'node:fs';
import net from 'node:net';

// A load generator in a process of its own, as cheap as it can be: requests are prepared bytes, answers are only cut and their status read.
// node http-load.ts <port> <file of requests> <connections> flood | <port> <file> <connections> spread <window in ms>
// The file holds requests, each with its length in 4 bytes before it. Prints one JSON line: { seconds, statuses, latenciesMs: { p50, p99, max }, unanswered }.
const [port, file, connectionsText, mode, windowText] = process.argv.slice(2);
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

class Line {
  readonly socket: net.Socket;
  #waiting: ((status: string) => void) | null = null;
  #rest: Buffer = Buffer.alloc(0);
  constructor() {
    this.socket = net.connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.socket.on('error', () => this.#answer('error'));
    this.socket.on('close', () => this.#answer('closed'));
  }
  #answer(status: string): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.(status);
  }
  #read(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const head = this.#rest.indexOf('\r\n\r\n');
    if (head < 0) return;
    const text = this.#rest.toString('latin1', 0, head).toLowerCase();
    const length = Number(/content-length: (\d+)/.exec(text)?.[1] ?? 0);
    if (this.#rest.length < head + 4 + length) return;
    this.#rest = this.#rest.subarray(head + 4 + length);
    this.#answer(text.slice(9, 12));
  }
  send(request: Buffer): Promise<void> {
    const started = performance.now();
    return new Promise((resolve) => {
      this.#waiting = (status) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        latencies.push(performance.now() - started);
        answered += 1;
        resolve();
      };
      this.socket.write(request);
    });
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
// The parent says when: the table must be locked first.
await new Promise<void>((resolve) => process.stdin.once('data', () => resolve()));

const started = performance.now();
if (mode === 'flood') {
  await Promise.all(
    lines.map(async (line) => {
      for (let request = requests[next++]; request; request = requests[next++]) await line.send(request);
    }),
  );
} else {
  const windowMs = Number(windowText);
  await Promise.all(
    requests.map((request, index) => {
      const line = lines[index % lines.length];
      const due = (index * windowMs) / requests.length;
      return new Promise<void>((resolve) => setTimeout(() => line?.send(request).then(resolve), due));
    }),
  );
}
const seconds = (performance.now() - started) / 1000;
latencies.sort((a, b) => a - b);
const at = (share: number): number =>
  Math.round((latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0) * 10) / 10;
console.log(
  JSON.stringify({
    seconds,
    statuses,
    latenciesMs: { p50: at(0.5), p99: at(0.99), max: at(1) },
    unanswered: requests.length - answered,
  }),
);
process.exit(0);
