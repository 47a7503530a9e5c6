import { appendFileSync } from 'node:fs';
import { type StudioEvent, WHEELS } from '@lajvard/contract';
import type { Metrics } from '@lajvard/process';
import { Film } from './drawing/film.ts';
import { loadStage } from './drawing/load-stage.ts';
import { followEvents } from './feed/follow-events.ts';
import { readRoundEvent, readWatched } from './feed/read-event.ts';
import { ServerClock } from './feed/server-clock.ts';
import { Viewers } from './feed/viewers.ts';
import { Croupier } from './motion/croupier.ts';
import { OwnWheel } from './motion/own-wheel.ts';
import { broadcast, monotonicNow } from './publish/broadcast.ts';
import { encodingMetrics } from './publish/encoding-metrics.ts';
import { ProcessorBudget, processorShare } from './publish/processor-share.ts';
import type { Quality } from './publish/qualities.ts';
import type { StudioSettings } from './settings.ts';

/**
 * Runs the studio until `signal` aborts: follows the rounds, draws the wheel in each quality that is watched, publishes
 * the pictures through `ffmpeg`.
 */
export async function startStudio(
  settings: StudioSettings,
  ffmpeg: string,
  options: { log: (sentence: string) => void; signal: AbortSignal; metrics: Metrics },
): Promise<void> {
  const { log, signal } = options;
  const measured = encodingMetrics(options.metrics);
  const { serverUrl, studioKey, ingestUrl, qualities } = settings;
  const clock = new ServerClock();
  const croupier = new Croupier();
  const ownWheel = new OwnWheel(settings.croupier);
  const viewers = new Viewers(settings.mediaUrl !== null);
  const noteNumber = numberNotes(settings.numbersFile);
  let wheel: string = WHEELS.virtual;
  const table = () => settings.table ?? wheel;
  const hear = (event: StudioEvent) => {
    clock.heard(event.now, monotonicNow());
    wheel = event.wheel;
    const seen = ownWheel.see(event);
    croupier.hear(seen);
    noteNumber(seen);
    viewers.changed();
  };
  const rounds = followEvents(
    {
      url: `${serverUrl}/studio/events`,
      title: "the server's round events",
      studioKey,
      log,
      hear: (name, data) => {
        const event = name === 'round' ? readRoundEvent(data) : null;
        if (event !== null) hear(event);
        return event !== null;
      },
    },
    signal,
  );
  let unfollow = new AbortController();
  const follow = (offered: readonly Quality[]) =>
    followViewers(settings, offered, viewers, { log, signal: AbortSignal.any([signal, unfollow.signal]) });
  let following = follow(qualities);
  const toServerTime = (at: number) => clock.toServerTime(at);
  const pictures: Promise<void>[] = [];
  const kept: Quality[] = [];
  const budget = new ProcessorBudget();
  for (const quality of qualities.toSorted((one, other) => one.height - other.height)) {
    // One after the other: the tables of a quality take a core for a moment. The smallest is ready first.
    const film = new Film(await loadStage(quality.width, quality.height, signal));
    const share = await processorShare(film, quality, ffmpeg);
    if (!budget.take(share)) {
      log(`${quality.name} takes ${Math.round(share * 100)} % of a core, too much beside the others; not published.`);
      continue;
    }
    kept.push(quality);
    const task = { film, quality, viewers, croupier, toServerTime, ffmpeg, table, ingestUrl, studioKey, log, measured };
    pictures.push(broadcast(task, signal));
  }
  if (kept.length < qualities.length) {
    unfollow.abort();
    await following;
    unfollow = new AbortController();
    following = follow(kept);
  }
  await Promise.all([rounds, following, ...pictures]);
}

/** Lets `viewers` know who watches, as long as the media server says so. */
async function followViewers(
  { mediaUrl, table, studioKey }: StudioSettings,
  qualities: readonly Quality[],
  viewers: Viewers,
  { log, signal }: { log: (sentence: string) => void; signal: AbortSignal },
): Promise<void> {
  if (mediaUrl === null) return;
  const tables = table === null ? Object.values(WHEELS) : [table];
  const offered = tables.flatMap((name) => qualities.map((quality) => `${name}_${quality.name}`));
  await followEvents(
    {
      url: `${mediaUrl}/watched?offered=${offered.join(',')}`,
      title: "the media server's viewers",
      studioKey,
      log,
      hear: (name, data) => {
        const streams = name === 'watched' ? readWatched(data) : null;
        if (streams !== null) viewers.hear(streams);
        return streams !== null;
      },
      onBroken: () => viewers.hear('all'),
    },
    signal,
  );
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
