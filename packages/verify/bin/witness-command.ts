import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type NoteKey, openCheckpoint, readNoteKey, writeNoteKey } from '@lajvard/tlog';
import { createWitness, firstOrigin } from '../src/index.ts';
import type { Command, Terminal } from './command.ts';
import { houseAt } from './house.ts';
import { Unusable } from './unusable.ts';
import { openWitnessFolder } from './witness-folder.ts';

const USAGE = `usage: witness [LOG…] [--name NAME]
Cosigns the checkpoints of logs that continue what it cosigned before (C2SP tlog-witness), so that no log can show
others another history. Give its vkey, which it prints, and its address to the logs and to those who check them.
  LOG             a log's vkey, or the URL of a casino, whose keys are asked for once and kept; none: those kept
  --name NAME     the first time: names the witness for ever, such as witness.example/w1
  --listen H:P    address and port (127.0.0.1:7080); put a proxy with https before it
  --folder DIR    its key and what it cosigned (witness); one process for each, and never restore an older copy
Exits with 2 if it cannot run.`;

const MAX_BODY = 131_072;
const REQUEST_MS = 30_000;

/** @returns null: too long, or no UTF-8 */
const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_BODY) return null;
    parts.push(part);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch {
    return null;
  }
};

/** The keys of the log of the casino at this address, which must have signed its checkpoint. */
const keysOfCasino = async (url: string): Promise<NoteKey[]> => {
  const house = houseAt(url.replace(/\/+$/, ''));
  const note = await house.checkpoint();
  if (note === null) throw new Unusable(`${url} has no log yet`);
  const name = note.slice(0, note.indexOf('\n'));
  const keys = (await house.keys()).map(({ public_key: key }) => ({
    name,
    kind: 'ed25519' as const,
    publicKey: new Uint8Array(Buffer.from(key, 'base64url')),
  }));
  await openCheckpoint(note, { origin: name, keys });
  return keys;
};

const isSame = (one: NoteKey, other: NoteKey): boolean => writeNoteKey(one) === writeNoteKey(other);
/** Whether it is the same key, also of a casino's later log, which a restore began. */
const isSameCasino = (one: NoteKey, other: NoteKey): boolean =>
  firstOrigin(one.name) === firstOrigin(other.name) && Buffer.from(one.publicKey).equals(other.publicKey);

/** The kept keys and those that were named. @throws Unusable for a casino that names a log whose keys it has not */
const logsOf = async (
  kept: readonly NoteKey[],
  named: readonly string[],
  print: Terminal['print'],
): Promise<NoteKey[]> => {
  const logs = [...kept];
  for (const each of named) {
    const isUrl = /^https?:\/\//.test(each);
    const found = isUrl ? await keysOfCasino(each) : [readNoteKey(each)];
    if (found.some(({ kind }) => kind !== 'ed25519')) throw new Unusable(`${each} is the key of a witness`);
    const name = found[0]?.name ?? '';
    const own = kept.filter((key) => firstOrigin(key.name) === firstOrigin(name));
    if (own.length > 0 && own.every((key) => key.name !== name))
      print(`${name} is another log of a casino that it knows; the first leaf says what a restore lost`);
    if (isUrl && own.length > 0 && !own.some((key) => found.some((other) => isSameCasino(key, other))))
      throw new Unusable(`${each} publishes none of the keys that are kept of ${own[0]?.name}`);
    logs.push(...found.filter((key) => !logs.some((other) => isSame(key, other))));
  }
  if (logs.length === 0) throw new Unusable(USAGE);
  return logs;
};

interface Wanted {
  readonly listen: string;
  readonly folder: string;
  readonly name?: string;
}

/** Ends when somebody stops it. */
const run = async (named: readonly string[], values: Wanted, { print, complain, onStop }: Terminal): Promise<void> => {
  const [, host = '', port = ''] = /^(?:\[?([^\]]+?)\]?):(\d+)$/.exec(values.listen) ?? [];
  if (host === '') throw new Unusable(USAGE);
  const folder = openWitnessFolder(path.resolve(values.folder), values.name ?? null);
  const logs = await logsOf(folder.logs(), named, print);
  folder.keepLogs(logs);
  const witness = createWitness({
    logs,
    key: folder.key,
    sign: folder.sign,
    store: folder.store,
    now: () => Math.floor(Date.now() / 1000),
    onRefused: ({ origin, kept, note }) => {
      const file = folder.keepRefused(kept, note);
      if (file !== null) print(`REFUSED: ${origin} was not shown to continue itself, kept in ${file}`);
    },
  });
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
    const reply = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
    };
    const text = 'text/plain; charset=utf-8';
    const answer = async (): Promise<void> => {
      const [, hash = ''] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(request.url ?? '') ?? [];
      const checkpoint = request.method === 'GET' ? folder.checkpoint(hash) : null;
      if (checkpoint !== null) return reply(200, text, checkpoint);
      if (request.url !== '/add-checkpoint') return reply(404, text, 'not found\n');
      if (request.method !== 'POST') return reply(405, text, 'POST only\n');
      const body = await bodyOf(request);
      if (body === null) {
        response.shouldKeepAlive = false; // what else was sent is never read
        return reply(400, text, 'too long, or no UTF-8\n');
      }
      const found = await witness.addCheckpoint(body);
      reply(found.status, found.type, found.body);
    };
    answer().catch((error: unknown) => {
      complain(error instanceof Error ? error.message : String(error));
      if (!response.headersSent) reply(500, text, 'the witness failed\n');
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(Number(port), host, listening);
  });
  const closed = new Promise<void>((over) => server.once('close', over));
  onStop(() => server.close());
  print(`witness ${folder.vkey}`);
  for (const log of logs) print(`log ${writeNoteKey(log)}`);
  print(`listens at http://${values.listen.replace(/\d+$/, '')}${(server.address() as AddressInfo).port}/`);
  await closed;
};

export const witnessCommand: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      listen: { type: 'string', default: '127.0.0.1:7080' },
      folder: { type: 'string', default: 'witness' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) terminal.print(USAGE);
  else await run(positionals, values, terminal);
  return 0;
};
