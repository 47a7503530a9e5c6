import { setTimeout as pause } from 'node:timers/promises';
import { withFilmedProduct, withPlayer } from '../filmed-product.ts';
import { figure, raw, round } from '../report.ts';

const WATCHED_MS = 20_000;
const WANTED_MS = 1500;

// Runs in the page: the player's own settings of hls.js; each frame on screen is compared with the time its segment
// carries (PDT: when it reached the media server, 2 to 12 ms after the studio drew it). One machine, so one clock.
const WATCH = `(watchedMs) => new Promise((resolve, reject) => {
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const hls = new Hls({
    lowLatencyMode: true,
    backBufferLength: 8,
    maxLiveSyncPlaybackRate: 1.05,
    enableWorker: false,
  });
  hls.loadSource('/video/studio-1_low/index.m3u8');
  hls.attachMedia(video);
  video.play().catch(() => undefined);
  const delays = [];
  const started = Date.now();
  const frame = (_, { mediaTime }) => {
    if (hls.playingDate) delays.push(Date.now() - (+hls.playingDate - (video.currentTime - mediaTime) * 1000));
    if (Date.now() - started < watchedMs) video.requestVideoFrameCallback(frame);
    else resolve(delays);
  };
  video.requestVideoFrameCallback(frame);
  setTimeout(() => reject(new Error('no picture')), watchedMs + 20000);
})`;

/** From the studio to the screen of a real browser, over RTMP, LL-HLS and the server's proxy. */
export const measureVideo = (): Promise<void> =>
  withFilmedProduct(({ url }) =>
    withPlayer(url, async (page) => {
      console.log('\nVideo from studio to screen');
      await pause(4000); // a few segments, as for a player who joins a running table
      const delays = (await page.evaluate(`(${WATCH})(${WATCHED_MS})`)) as number[];
      delays.sort((a, b) => a - b);
      const at = (share: number): number =>
        round(delays[Math.floor(delays.length * share)] ?? Number.POSITIVE_INFINITY);
      raw(`${delays.length} frames seen: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(0.999)} ms`);
      figure({
        name: 'video, studio → screen (p95)',
        reached: `${at(0.95)} ms`,
        wanted: `≤ ${WANTED_MS} ms`,
        enough: at(0.95) <= WANTED_MS,
      });
    }),
  );
