import { setTimeout as pause } from 'node:timers/promises';
import type { Film } from '../drawing/film.ts';
import type { Croupier } from '../motion/croupier.ts';
import { Encoder } from './encoder.ts';
import { encoderArguments, publishUrl, withAddress } from './ffmpeg-command.ts';
import { FrameClock } from './frame-clock.ts';
import type { Quality } from './qualities.ts';

/** What is broadcast, and where. `toServerTime` converts our clock (ms) into the server's epoch ms. */
export interface Broadcast {
  film: Film;
  croupier: Croupier;
  toServerTime: (at: number) => number;
  ffmpeg: string;
  qualities: readonly Quality[];
  /** The current first part of the stream names; when it changes, the picture continues under the new name. */
  table: () => string;
  ingestUrl: string;
  studioKey: string;
  log: (sentence: string) => void;
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
/** After a run of this length the back-off is reset. */
const GOOD_RUN_MS = 20_000;
/** An encoder this far behind hangs; it is replaced by a new one, which starts at the present. */
const HOPELESS_MS = 10_000;

/**
 * Broadcasts until `signal` aborts. Whenever the encoder ends (the media server went away), a new one is
 * started with back-off.
 */
export async function broadcast(task: Broadcast, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const startedAt = monotonicNow();
    const table = task.table();
    const reason = await runOnce(task, table, signal).catch((fault: unknown) => String(fault));
    if (signal.aborted) return;
    if (task.table() !== table) continue;
    if (monotonicNow() - startedAt > GOOD_RUN_MS) pauseMs = FIRST_PAUSE_MS;
    task.log(`the encoder ended (${reason}); next try in ${pauseMs / 1000} s.`);
    await pause(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
  }
}

/** Epoch milliseconds that never jump when somebody sets the machine's clock. */
export function monotonicNow(): number {
  return performance.timeOrigin + performance.now();
}

async function runOnce(task: Broadcast, table: string, signal: AbortSignal): Promise<string> {
  const { qualities, ingestUrl, studioKey } = task;
  const target = await withAddress(ingestUrl);
  const urls = qualities.map(({ name }) => publishUrl(target, `${table}_${name}`, studioKey));
  const { frameBytes } = task.film;
  const encoderArgs = encoderArguments(qualities, urls);
  const secret = encodeURIComponent(studioKey);
  const encoder = new Encoder({ ffmpeg: task.ffmpeg, arguments: encoderArgs, frameBytes, secret });
  const stop = () => encoder.stop();
  signal.addEventListener('abort', stop);
  const filming = film(task, table, encoder);
  const reason = await encoder.ended;
  filming.stop();
  signal.removeEventListener('abort', stop);
  return reason;
}

/** Draws every due frame, one per turn of the event loop, so that events are handled in between. */
function film(task: Broadcast, table: string, encoder: Encoder): { stop(): void } {
  const clock = new FrameClock(monotonicNow());
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    const now = monotonicNow();
    if (clock.lateness(now) > HOPELESS_MS || task.table() !== table) {
      encoder.stop();
      return;
    }
    const at = encoder.ready ? clock.take(now) : null;
    if (at !== null) {
      const buffer = encoder.frameBuffer();
      task.film.draw(buffer, task.croupier, task.toServerTime(at));
      encoder.send(buffer);
    }
    const wait = encoder.ready ? clock.nextAt - monotonicNow() : WAIT_FOR_PIPE_MS;
    timer = setTimeout(next, Math.max(0, wait));
  };
  next();
  return { stop: () => clearTimeout(timer) };
}

const WAIT_FOR_PIPE_MS = 10;
