import { liveSource } from '../live-source.ts';
import type { PlayAnswer } from '../send-slip.ts';
import { DURATIONS, FakeClock, settled } from './fake-clock.ts';
import { FakeServer } from './fake-round-server.ts';
import { RecordingTable } from './recording-table.ts';

export const BETTING_MS = DURATIONS.roundMs + DURATIONS.extraMs;
export const AGAIN: PlayAnswer = { kind: 'again', lost: true };

/** A live table whose first round is open; `prepare` sets up its server before the source starts. */
export async function atTheTable(prepare: (server: FakeServer) => void = () => {}) {
  const clock = new FakeClock();
  const server = new FakeServer(clock);
  const table = new RecordingTable();
  server.opens(1);
  prepare(server);
  const source = liveSource(server)(table);
  source.start();
  await settled();
  server.connection('connected');
  await settled();
  return { clock, server: server, table, source };
}

/** Every sign the screen got, merged. */
export const signsOf = (table: RecordingTable): object =>
  Object.assign({}, ...table.words.map((word) => (word.type === 'sign-received' ? word.sign : {})));
