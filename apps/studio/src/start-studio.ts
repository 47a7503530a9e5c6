import { Film } from './drawing/film.ts';
import { loadStage } from './drawing/load-stage.ts';
import { followRounds } from './feed/follow-rounds.ts';
import { ServerClock } from './feed/server-clock.ts';
import { Croupier } from './motion/croupier.ts';
import { broadcast, monotonicNow } from './publish/broadcast.ts';
import type { StudioSettings } from './settings.ts';

/** Runs the studio until `signal` aborts: hears the rounds, draws the wheel, publishes the picture through `ffmpeg`. */
export async function startStudio(
  settings: StudioSettings,
  ffmpeg: string,
  options: { log: (sentence: string) => void; signal: AbortSignal },
): Promise<void> {
  const { log, signal } = options;
  const clock = new ServerClock();
  const croupier = new Croupier();
  const source = settings.qualities[0];
  if (source === undefined) throw new RangeError('no quality to publish');
  const { serverUrl, studioKey, table, ingestUrl, qualities } = settings;
  const rounds = followRounds(
    {
      serverUrl,
      studioKey,
      log,
      hear: (event) => {
        clock.heard(event.now, monotonicNow());
        croupier.hear(event);
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
