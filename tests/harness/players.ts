import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { slipOf } from './product.ts';

/** A player by id, with an access token. */
export interface Player {
  readonly id: number;
  readonly token: string;
}

/**
 * Brings players to the table by socket, in a process of their own (`socket-load.ts`): the first `warmUp` at once, all
 * others by `joinAll`. `said` waits for the next line of that process.
 */
export const joinTable = (port: number, players: readonly Player[], warmUp: number) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-sockets-'));
  const file = path.join(folder, 'tokens.json');
  writeFileSync(file, JSON.stringify(players));
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'socket-load.ts'), String(port), file, String(warmUp)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    said: async (): Promise<Record<string, number>> =>
      JSON.parse((await lines.next()).value ?? '{}') as Record<string, number>,
    joinAll: () => child.stdin.write('go\n'),
    leave: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Plays for everybody until the server accepts no more.
 * @returns the number of accepted plays, and the answer to the first refused one
 */
export const playAll = async (
  port: number,
  roundNumber: number,
  players: readonly Player[],
  lanes: number,
): Promise<{ taken: number; refused: string }> => {
  let next = 0;
  let taken = 0;
  let refused = '';
  const lane = async (): Promise<void> => {
    for (let player = players[next++]; player && refused === ''; player = players[next++]) {
      const reply = await fetch(`http://127.0.0.1:${port}/api/account/user/play`, {
        method: 'POST',
        headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ chips: slipOf(player.id), round: roundNumber, wheelId: 'studio-1' }),
      });
      const text = await reply.text();
      if (reply.ok) taken += 1;
      else refused = /"code":"(round-over|unavailable)"/.exec(text)?.[1] ?? '';
      if (!reply.ok && refused === '') throw new Error(`a play was refused: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { taken, refused };
};
