import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from '../cpu-time.ts';
import { type FilmedProduct, withFilmedProduct, withPlayer } from '../filmed-product.ts';
import { figure, median, raw, round } from '../report.ts';

const QUALITIES = ['high', 'med', 'low'] as const;
const READ_MS = 60_000;
const TRIES = 10;
/** Longer than the media server waits before it lets the studio rest. */
const UNTIL_REST_MS = 25_000;
const IDLE_PERCENT = 15;
const WATCHED_PERCENT = 60;
const PICTURE_MS = 2000;

/** What the film costs while nobody and while one player watches, and how soon the first player has a picture. */
export const measureFilm = (): Promise<void> =>
  withFilmedProduct(async (product) => {
    console.log('\nThe film: processor time of all processes, first picture after a rest');
    await pause(UNTIL_REST_MS); // also over what a start costs: tables of the picture, migrations
    share('nobody watches', await percentOfACore(product), IDLE_PERCENT);
    for (const quality of QUALITIES) {
      const watching = new AbortController();
      const watched = watch(product.streamUrl(quality), watching.signal);
      await pause(2000);
      share(`one player, ${quality}`, await percentOfACore(product), WATCHED_PERCENT);
      watching.abort();
      const bytes = await watched;
      if (bytes === 0) throw new Error(`no picture in ${quality}`);
      await pause(UNTIL_REST_MS);
    }
    await measureFirstPicture(product);
  });

const share = (name: string, percent: number, wanted: number): void =>
  figure({
    name: `film, ${name}: whole product`,
    reached: `${percent} % of a core`,
    wanted: `≤ ${wanted} %`,
    enough: percent <= wanted,
  });

const percentOfACore = async ({ pid }: FilmedProduct): Promise<number> => {
  const [before, from] = [cpuSeconds(pid), performance.now()];
  await pause(READ_MS);
  return round(((cpuSeconds(pid) - before) / (performance.now() - from)) * 100_000, 1);
};

/** Fetches every part as soon as it exists, as a player does. @returns the bytes of the parts */
const watch = async (playlistUrl: string, signal: AbortSignal): Promise<number> => {
  let bytes = 0;
  let last = '';
  let next = '';
  while (!signal.aborted) {
    const list = await (await fetch(`${playlistUrl}${next}`)).text();
    const parts = [...list.matchAll(/#EXT-X-PART:.*URI="(part-(\d+)-(\d+)\.mp4)"/g)];
    for (const [, name = ''] of parts.slice(parts.findIndex((part) => part[1] === last) + 1))
      bytes += (await (await fetch(new URL(name, playlistUrl))).arrayBuffer()).byteLength;
    last = parts.at(-1)?.[1] ?? '';
    const [, sequence, part] = /PRELOAD-HINT:.*part-(\d+)-(\d+)/.exec(list) ?? [];
    if (sequence === undefined) await pause(200);
    next = sequence === undefined ? '' : `?_HLS_msn=${sequence}&_HLS_part=${part}`;
  }
  return bytes;
};

// Runs in the page: from asking for the playlist to the first frame on screen, ms; then requests stop.
const FIRST_PICTURE = `(url) => new Promise((resolve, reject) => {
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const hls = new Hls({ lowLatencyMode: true, enableWorker: false });
  const started = performance.now();
  video.requestVideoFrameCallback(() => {
    resolve(performance.now() - started);
    hls.destroy();
    video.remove();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  video.play().catch(() => undefined);
  setTimeout(() => reject(new Error('no picture')), 20000);
})`;

const measureFirstPicture = ({ url, streamUrl }: FilmedProduct): Promise<void> =>
  withPlayer(url, async (page) => {
    const waits: number[] = [];
    for (let tries = 0; tries < TRIES; tries++) {
      // All three have come to rest before the first, so that three tries need one pause.
      if (tries % QUALITIES.length === 0) await pause(UNTIL_REST_MS);
      const stream = streamUrl(QUALITIES[tries % QUALITIES.length] ?? 'low');
      waits.push(round((await page.evaluate(`(${FIRST_PICTURE})(${JSON.stringify(stream)})`)) as number));
    }
    raw(`first pictures after a rest, high, med and low in rotation: ${waits.join(', ')} ms`);
    figure({
      name: 'film, first picture after a rest',
      reached: `p50 ${median(waits)} ms, longest ${Math.max(...waits)} ms`,
      wanted: `≤ ${PICTURE_MS} ms`,
      enough: Math.max(...waits) <= PICTURE_MS,
    });
  });
