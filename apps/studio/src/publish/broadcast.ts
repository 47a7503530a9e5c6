import { setTimeout as pause } from 'node:timers/promises';
import type { Film } from '../drawing/film.ts';
import type { Viewers } from '../feed/viewers.ts';
import type { Croupier } from '../motion/croupier.ts';
import { Encoder } from './encoder.ts';
import type { EncodingMetrics } from './encoding-metrics.ts';
import { encoderArguments, publishUrl, withAddress } from './ffmpeg-command.ts';
import { FrameClock } from './frame-clock.ts';
import type { Quality } from './qualities.ts';

/** One quality that is broadcast, and where. `toServerTime` converts our clock (ms) into the server's epoch ms. */
export interface Broadcast {
  film: Film;
  quality: Quality;
  viewers: Viewers;
  croupier: Croupier;
  toServerTime: (at: number) => number;
  ffmpeg: string;
  /** The current first part of the stream names; when it changes, the picture continues under the new name. */
  table: () => string;
  ingestUrl: string;
  studioKey: string;
  log: (sentence: string) => void;
  measured: EncodingMetrics;
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
/** After a run of this length the back-off is reset. */
const GOOD_RUN_MS = 20_000;
/** An encoder this far behind hangs; it is replaced by a new one, which starts at the present. */
const HOPELESS_MS = 10_000;

/**
 * Broadcasts until `signal` aborts, while somebody watches. Whenever the encoder ends (the media server went away), a
 * new one is started with back-off.
 */
export async function broadcast(task: Broadcast, signal: AbortSignal): Promise<void> {
  const isWatched = () => task.viewers.watch(streamOf(task));
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    await task.viewers.until(isWatched, signal).catch(() => {});
    if (signal.aborted) return;
    const startedAt = monotonicNow();
    const stream = streamOf(task);
    const reason = await runOnce(task, stream, startedAt, signal).catch((fault: unknown) => String(fault));
    if (signal.aborted) return;
    if (streamOf(task) !== stream || !isWatched()) continue;
    if (monotonicNow() - startedAt > GOOD_RUN_MS) pauseMs = FIRST_PAUSE_MS;
    task.measured.ended(task.quality.name);
    task.log(`the encoder of ${stream} exited (${reason}); restarting in ${pauseMs / 1000} s.`);
    await pause(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
  }
}

/** Epoch milliseconds that never jump when somebody sets the machine's clock. */
export function monotonicNow(): number {
  return performance.timeOrigin + performance.now();
}

/** The name under which a quality is published now. */
function streamOf({ table, quality }: Broadcast): string {
  return `${table()}_${quality.name}`;
}

async function runOnce(task: Broadcast, stream: string, startedAt: number, signal: AbortSignal): Promise<string> {
  const { quality, ingestUrl, studioKey, film } = task;
  const url = publishUrl(await withAddress(ingestUrl), stream, studioKey);
  const encoder = new Encoder({
    ffmpeg: task.ffmpeg,
    arguments: encoderArguments(quality, url, Math.round(task.toServerTime(startedAt))),
    frameBytes: film.frameBytes,
    secret: encodeURIComponent(studioKey),
  });
  const stop = () => encoder.stop();
  signal.addEventListener('abort', stop);
  const filming = filmInto(encoder, task, stream, new FrameClock(startedAt));
  const reason = await encoder.ended;
  filming.stop();
  signal.removeEventListener('abort', stop);
  return reason;
}

/** Draws every due frame, one per turn of the event loop, so that events are handled in between. */
function filmInto(encoder: Encoder, task: Broadcast, stream: string, clock: FrameClock): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    const now = monotonicNow();
    if (clock.lateness(now) > HOPELESS_MS || streamOf(task) !== stream || !task.viewers.watch(stream)) {
      encoder.stop();
      return;
    }
    const at = encoder.ready ? clock.take(now) : null;
    if (at !== null) {
      const buffer = encoder.frameBuffer();
      task.film.draw(buffer, task.croupier, task.toServerTime(at));
      void encoder.send(buffer);
      task.measured.frame(task.quality.name);
    }
    const wait = encoder.ready ? clock.nextAt - monotonicNow() : WAIT_FOR_PIPE_MS;
    timer = setTimeout(next, Math.max(0, wait));
  };
  next();
  return { stop: () => clearTimeout(timer) };
}

const WAIT_FOR_PIPE_MS = 10;
