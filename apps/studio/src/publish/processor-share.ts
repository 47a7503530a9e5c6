import { availableParallelism } from 'node:os';
import type { Film } from '../drawing/film.ts';
import { Croupier } from '../motion/croupier.ts';
import { Encoder } from './encoder.ts';
import { encoderArguments } from './ffmpeg-command.ts';
import { FRAMES_PER_SECOND, type Quality } from './qualities.ts';

/** All qualities together may take half of the machine: the rest is for whatever else runs on it. */
const MAX_SHARE = 0.5;
const MEASURED_FRAMES = 2 * FRAMES_PER_SECOND;
const NO_REPORT = ['-x264-params', 'log=-1'];
/** Frames handed over before the measurement, while ffmpeg starts and our own code is compiled. */
const FIRST_FRAMES = FRAMES_PER_SECOND;

/** What the qualities take of this machine; each further one is taken only while it fits. */
export class ProcessorBudget {
  readonly #cores: number;
  #taken = 0;

  constructor(cores = availableParallelism()) {
    this.#cores = cores;
  }

  /** Takes `share` of a core. Returns whether it fits; the first always does, for it is the only picture. */
  take(share: number): boolean {
    const fits = this.#taken === 0 || this.#taken + share <= this.#cores * MAX_SHARE;
    if (fits) this.#taken += share;
    return fits;
  }
}

/**
 * What drawing and encoding a quality takes of one core (1: all of it), by a trial of two seconds' film. It counts
 * processor time, so that a machine that is busy with its start counts no less.
 */
export async function processorShare(film: Film, quality: Quality, ffmpeg: string): Promise<number> {
  const usual = encoderArguments(quality, '/dev/null', 0);
  const encoder = new Encoder({
    ffmpeg,
    // The encoder's own report would push the figures out of the last words.
    arguments: ['-y', '-benchmark', ...usual.with(usual.indexOf('warning'), 'info').toSpliced(-1, 0, ...NO_REPORT)],
    frameBytes: film.frameBytes,
    secret: '/dev/null',
  });
  const croupier = new Croupier();
  let before = process.cpuUsage();
  for (let frame = 0; frame < FIRST_FRAMES + MEASURED_FRAMES; frame++) {
    if (frame === FIRST_FRAMES) before = process.cpuUsage();
    const buffer = encoder.frameBuffer();
    film.draw(buffer, croupier, (frame * 1000) / FRAMES_PER_SECOND);
    await encoder.send(buffer);
  }
  const { user, system } = process.cpuUsage(before);
  encoder.finish();
  const seconds = encodingSeconds(await encoder.ended);
  return (
    (user + system) / 1e6 / (MEASURED_FRAMES / FRAMES_PER_SECOND) +
    seconds / ((FIRST_FRAMES + MEASURED_FRAMES) / FRAMES_PER_SECOND)
  );
}

/** The processor time of an ffmpeg run with `-benchmark`, s; endless if it failed. */
export function encodingSeconds(lastWords: string): number {
  const [user, system] = ['utime', 'stime'].map((name) => new RegExp(`${name}=([\\d.]+)s`).exec(lastWords)?.[1]);
  return user === undefined ? Number.POSITIVE_INFINITY : Number(user) + Number(system ?? 0);
}
