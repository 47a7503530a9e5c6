import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { StudioEvent } from '@lajvard/contract';
import { angleOf } from '@lajvard/roulette';
import { Camera, REST_HEIGHT, REST_RADIUS, rotorAngle, surfaceHeight } from '@lajvard/wheel';
import { afterEach, expect, test } from 'vitest';
import { findFfmpeg } from './publish/find-ffmpeg.ts';

type Program = ChildProcessByStdio<Writable, Readable, null>;

// biome-ignore lint/style/noProcessEnv: the search for a program starts at the PATH.
const searchPath = process.env.PATH ?? '';
const ffmpeg = await findFfmpeg(undefined, searchPath);
const running: Program[] = [];
const servers: Server[] = [];

afterEach(() => {
  for (const program of running.splice(0)) program.kill('SIGKILL');
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * Starts a program as the product does, to end when our end of its standard input closes. Resolves with its first line.
 */
async function start(
  path: string,
  env: Record<string, string>,
): Promise<{ program: Program; ready: Record<string, unknown> }> {
  const file = fileURLToPath(new URL(path, import.meta.url));
  const program = spawn(process.execPath, [file], {
    env: { PATH: searchPath, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  running.push(program);
  const [line] = await once(program.stdout, 'data');
  return { program, ready: JSON.parse(String(line)) };
}

/** A server that announces one round that is long over. */
async function feedOf(event: StudioEvent, key: string): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url !== '/studio/events' || request.headers.authorization !== `Bearer ${key}`) {
      response.writeHead(401).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(`event: round\ndata: ${JSON.stringify({ ...event, now: Date.now() })}\n\n`);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** The newest whole segment with its init segment, and the time its first picture was taken. */
async function newestSegment(base: string): Promise<{ takenAt: number; bytes: Buffer }> {
  const list = await (await fetch(`${base}/index.m3u8`)).text();
  const segments = [...list.matchAll(/PROGRAM-DATE-TIME:(.*)\n(?:#EXT-X-PART.*\n)*#EXTINF.*\n(.*)\n/g)];
  const [, date = '', name = ''] = segments.at(-1) ?? [];
  const init = /MAP:URI="(.*)"/.exec(list)?.[1] ?? '';
  const pieces = await Promise.all([init, name].map(async (file) => (await fetch(`${base}/${file}`)).arrayBuffer()));
  return { takenAt: Date.parse(date), bytes: Buffer.concat(pieces.map((piece) => Buffer.from(piece))) };
}

async function firstPicture(bytes: Buffer): Promise<Buffer> {
  const given = [
    '-loglevel',
    'error',
    '-i',
    'pipe:0',
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    'pipe:1',
  ];
  const decoder = spawn(ffmpeg ?? '', given, { stdio: ['pipe', 'pipe', 'ignore'] });
  decoder.stdin.on('error', () => {});
  decoder.stdin.end(bytes);
  const pieces: Buffer[] = [];
  for await (const piece of decoder.stdout) pieces.push(piece);
  return Buffer.concat(pieces);
}

test.skipIf(ffmpeg === null)(
  'a watched picture shows the ball in the pocket of the number, at the time it says',
  async () => {
    const landsAt = Date.now() - 60_000;
    const times = { betsUntil: 0, locksAt: 0, closesAt: 0, launchesAt: landsAt - 12_000, landsAt };
    const round: StudioEvent = { roundNumber: 9, wheel: 'automatic', phase: 'settled', now: 0, ...times, number: 17 };
    const serverUrl = await feedOf(round, 'secret');
    const media = await start('../../media/src/main.ts', {
      STUDIO_KEY: 'secret',
      MEDIA_RTMP_PORT: '0',
      MEDIA_HTTP_PORT: '0',
      MEDIA_METRICS_PORT: '0',
    });
    const studio = await start('./main.ts', {
      STUDIO_KEY: 'secret',
      SERVER_URL: serverUrl,
      STUDIO_QUALITIES: 'low',
      STUDIO_METRICS_PORT: '0',
      STUDIO_TABLE: 'table-9',
      VIDEO_INGEST_URL: `rtmp://localhost:${media.ready.rtmpPort}/live`,
      STUDIO_MEDIA_URL: `http://127.0.0.1:${media.ready.httpPort}`,
    });
    expect(studio.ready).toEqual({ ready: true, video: true, metricsPort: expect.any(Number) });
    const base = `http://127.0.0.1:${media.ready.httpPort}/table-9_low`;
    const published = async () =>
      ((await (await fetch(`http://127.0.0.1:${media.ready.httpPort}/healthz`)).json()) as { streams: string[] })
        .streams;
    expect(await published()).toEqual([]);
    // The third segment: ffmpeg has settled by then.
    await expect
      .poll(async () => (await (await fetch(`${base}/index.m3u8`)).text()).match(/#EXTINF/g)?.length ?? 0)
      .toBeGreaterThan(2);
    /** How bright the newest picture is where the ball must lie at its time, 0 to 255. */
    const brightness = async (): Promise<number | undefined> => {
      const { takenAt, bytes } = await newestSegment(base);
      const picture = await firstPicture(bytes);
      expect(picture.length).toBe(854 * 480 * 1.5);
      const angle = rotorAngle(takenAt, { launchesAt: landsAt - 12_000, landsAt }) + angleOf(17);
      const place = [
        REST_RADIUS * Math.sin(angle),
        REST_RADIUS * Math.cos(angle),
        surfaceHeight(REST_RADIUS) + REST_HEIGHT,
      ] as const;
      const { x, y } = new Camera(854, 480).project(place);
      return picture[Math.round(y) * 854 + Math.round(x)];
    };
    // On a busy machine a picture may be encoded late, when the ball has moved on. The next segment is right.
    await expect.poll(brightness, { interval: 1_000 }).toBeGreaterThan(130);

    const metricsOf = async ({ ready: { metricsPort } }: typeof studio) =>
      (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const ofMedia = await metricsOf(media);
    const ofStudio = await metricsOf(studio);
    expect(ofMedia).toMatch(/^lajvard_media_part_age_seconds\{stream="table-9_low"\} [\d.e-]+$/m);
    expect(ofMedia).toMatch(/^lajvard_media_publishers 1$/m);
    expect(ofMedia).toMatch(/^lajvard_media_requests_total\{kind="playlist",status="200"\} \d+$/m);
    expect(ofStudio).toMatch(/^lajvard_studio_frames_total\{quality="low"\} \d{2,}$/m);
    const measured = new Set([...`${ofMedia}${ofStudio}`.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const watched = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
    const asked = [watched('prometheus/alerts.yml'), watched('grafana/lajvard.json')].flatMap(
      (text) => text.match(/\blajvard_(?:media|studio)_\w+/g) ?? [],
    );
    expect(asked.length).toBeGreaterThan(3);
    expect(
      asked.filter((name) => !measured.has(name)),
      'alerts and dashboard ask for what there is',
    ).toEqual([]);

    studio.program.stdin.end();
    media.program.stdin.end();
    const codes = await Promise.all([studio, media].map(async ({ program }) => (await once(program, 'exit'))[0]));
    expect(codes).toEqual([0, 0]);
  },
);

test('without ffmpeg the studio reports no video, keeps running and exits cleanly', async () => {
  const { program, ready } = await start('./main.ts', { STUDIO_KEY: 'k', FFMPEG_PATH: '/nowhere/ffmpeg' });
  expect(ready).toEqual({ ready: true, video: false });
  expect(program.exitCode).toBeNull();
  program.kill('SIGTERM');
  const [code] = await once(program, 'exit');
  expect(code).toBe(0);
});
