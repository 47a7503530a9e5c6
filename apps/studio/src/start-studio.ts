import { appendFileSync } from 'node:fs';
import { type StudioEvent, WHEELS } from '@lajvard/contract';
import { Film } from './drawing/film.ts';
import { loadStage } from './drawing/load-stage.ts';
import { followRounds } from './feed/follow-rounds.ts';
import { ServerClock } from './feed/server-clock.ts';
import { Croupier } from './motion/croupier.ts';
import { OwnWheel } from './motion/own-wheel.ts';
import { broadcast, monotonicNow } from './publish/broadcast.ts';
import type { StudioSettings } from './settings.ts';

/**
 * Runs the studio until `signal` aborts: follows the rounds, draws the wheel, publishes the picture through `ffmpeg`.
 */
export async function startStudio(
  settings: StudioSettings,
  ffmpeg: string,
  options: { log: (sentence: string) => void; signal: AbortSignal },
): Promise<void> {
  const { log, signal } = options;
  const clock = new ServerClock();
  const croupier = new Croupier();
  const ownWheel = new OwnWheel(settings.croupier);
  const noteNumber = numberNotes(settings.numbersFile);
  let wheel: string = WHEELS.virtual;
  const source = settings.qualities[0];
  if (source === undefined) throw new RangeError('no quality to publish');
  const { serverUrl, studioKey, ingestUrl, qualities } = settings;
  const table = () => settings.table ?? wheel;
  const rounds = followRounds(
    {
      serverUrl,
      studioKey,
      log,
      hear: (event) => {
        clock.heard(event.now, monotonicNow());
        wheel = event.wheel;
        const seen = ownWheel.see(event);
        croupier.hear(seen);
        noteNumber(seen);
      },
    },
    signal,
  );
  const film = new Film(await loadStage(source.width, source.height, signal));
  const toServerTime = (at: number) => clock.toServerTime(at);
  const picture = broadcast(
    { film, croupier, toServerTime, ffmpeg, qualities, table, ingestUrl, studioKey, log },
    signal,
  );
  await Promise.all([rounds, picture]);
}

/** Writes each number of the croupier's wheel once, as the picture will show it, for tests that cannot see. */
function numberNotes(file: string | undefined): (event: StudioEvent) => void {
  let noted = 0;
  return ({ wheel, roundNumber, number, landsAt }) => {
    if (file === undefined || wheel !== WHEELS.croupier || number === null || roundNumber === noted) return;
    noted = roundNumber;
    appendFileSync(file, `${JSON.stringify({ roundNumber, number, landsAt })}\n`);
  };
}
