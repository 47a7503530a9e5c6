import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sameKey } from '../ingest/rtmp-server.ts';
import type { LiveStream } from '../stream/live-stream.ts';
import type { LiveStreams } from '../stream/live-streams.ts';
import { writePlaylist } from '../stream/playlist.ts';
import type { Audience } from './audience.ts';
import { MAX_WAIT_MS, waitFor } from './wait-for.ts';

interface Reply {
  status: number;
  type: string;
  cache: string;
  body: Buffer[];
}

/** How far ahead a player may ask: at most two segments beyond the growing one (RFC 8216bis §6.2.5.2). */
const MAX_SEGMENTS_AHEAD = 2;

/** Names are never used twice, so that a CDN may keep what it has for as long as somebody may want it. */
const FOR_EVER = 'public, max-age=60, s-maxage=3600, immutable';
/** A blocking request names what it waits for, and its answer never changes (RFC 8216bis, appendix B.1). */
const BLOCKED_PLAYLIST = 'public, max-age=6';
/** A browser asks again, a CDN at most once a second. */
const CURRENT_PLAYLIST = 'public, max-age=0, s-maxage=1';

/** What is played, who watches it, and the key of who may ask about that. */
interface Played {
  /** Other origins whose pages may fetch pictures; `*` for all. */
  allowedOrigins?: readonly string[];
  streams: LiveStreams;
  audience: Audience;
  studioKey: string;
}

/** The HTTP side: `/healthz`, `/watched` for the studio, and `/{stream}/…` for playlists, init segments and media. */
export function createPlayback(played: Played, longestWaitMs = MAX_WAIT_MS): Server {
  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const url = new URL(request.url ?? '/', 'http://media');
    if (url.pathname === '/watched' && mayFollow(request, played.studioKey)) {
      sendWatched(response, played.audience, (url.searchParams.get('offered') ?? '').split(','));
      return;
    }
    answer(request, url, played, { signal: gone.signal, longestMs: longestWaitMs }).then(
      (reply) => send(request, response, reply, played.allowedOrigins),
      () => send(request, response, plain(500, 'The request could not be answered.\n')),
    );
  });
  server.keepAliveTimeout = 30_000;
  return server;
}

function mayFollow({ headers }: IncomingMessage, studioKey: string): boolean {
  return sameKey(headers.authorization ?? '', `Bearer ${studioKey}`);
}

const KEEP_ALIVE_MS = 10_000;

/** The watched streams as a text/event-stream: event `watched`, now and after every change. */
function sendWatched(response: ServerResponse, audience: Audience, offered: readonly string[]): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
  const end = audience.follow(offered, (streams) => {
    response.write(`event: watched\ndata: ${JSON.stringify({ streams })}\n\n`);
  });
  const alive = setInterval(() => response.write(': still here\n\n'), KEEP_ALIVE_MS);
  response.on('close', () => {
    clearInterval(alive);
    end();
  });
}

interface Patience {
  signal: AbortSignal;
  longestMs: number;
}

async function answer(
  request: IncomingMessage,
  url: URL,
  { streams, audience }: Played,
  patience: Patience,
): Promise<Reply> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Only GET and HEAD.\n');
  if (url.pathname === '/healthz') {
    return json({ ok: true, streams: streams.published(), watched: streams.ages() });
  }
  const [, name = '', file = '', ...more] = url.pathname.split('/');
  const stream = audience.asked(name) ? streams.expect(name) : streams.find(name);
  if (stream === undefined || more.length > 0) return notFound();
  if (file === 'index.m3u8') return playlist(stream, url.searchParams, patience);
  return media(stream, file, patience);
}

async function playlist(stream: LiveStream, query: URLSearchParams, patience: Patience): Promise<Reply> {
  const sequence = wholeNumber(query.get('_HLS_msn'));
  const part = wholeNumber(query.get('_HLS_part'));
  if (sequence === 'bad' || part === 'bad') return plain(400, '_HLS_msn and _HLS_part must be whole numbers.\n');
  if (sequence === undefined && part !== undefined) return plain(400, '_HLS_part needs _HLS_msn.\n');
  let cache = CURRENT_PLAYLIST;
  if (sequence !== undefined) {
    if (sequence > stream.currentSequence() + MAX_SEGMENTS_AHEAD) return plain(400, 'That segment is too far ahead.\n');
    if (await waitFor(stream, () => stream.holds(sequence, part), patience)) cache = BLOCKED_PLAYLIST;
  } else if (!stream.hasSegment()) {
    // The publisher has just connected, or will for this request; its first segment is worth waiting for.
    await waitFor(stream, () => stream.hasSegment(), patience);
  }
  const facts = stream.facts();
  if (facts === null) return notFound();
  const body = [Buffer.from(writePlaylist(facts))];
  return { status: 200, type: 'application/vnd.apple.mpegurl', cache, body };
}

const FILE = /^(?:init-(?<setup>\d{1,15})|seg-(?<whole>\d{1,15})|part-(?<sequence>\d{1,15})-(?<part>\d{1,4}))\.mp4$/;

async function media(stream: LiveStream, file: string, patience: Patience): Promise<Reply> {
  const name = FILE.exec(file)?.groups;
  if (name === undefined) return notFound();
  if (name.setup !== undefined) return mp4(stream.initBytes(Number(name.setup)));
  if (name.whole !== undefined) return mp4(stream.segmentBytes(Number(name.whole)));
  const [sequence, part] = [Number(name.sequence), Number(name.part)];
  const current = stream.currentSequence();
  // Wait only for a part that the playlist may have hinted at.
  if (sequence === current || (sequence === current + 1 && part === 0)) {
    await waitFor(stream, () => stream.holds(sequence, part), patience);
  }
  return mp4(stream.partBytes(sequence, part));
}

function wholeNumber(text: string | null): number | undefined | 'bad' {
  if (text === null) return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : 'bad';
}

function mp4(bytes: Buffer | Buffer[] | undefined): Reply {
  if (bytes === undefined) return notFound();
  return { status: 200, type: 'video/mp4', cache: FOR_EVER, body: Array.isArray(bytes) ? bytes : [bytes] };
}

function notFound(): Reply {
  return plain(404, 'No such stream or segment.\n');
}

function plain(status: number, sentence: string): Reply {
  return { status, type: 'text/plain; charset=utf-8', cache: 'no-store', body: [Buffer.from(sentence)] };
}

function json(value: object): Reply {
  return { status: 200, type: 'application/json', cache: 'no-store', body: [Buffer.from(JSON.stringify(value))] };
}

/** The headers by which pages of other origins may read an answer. Nothing here depends on who asks. */
function forOrigin({ headers: { origin } }: IncomingMessage, allowed: readonly string[]): Record<string, string> {
  if (allowed.length === 0) return {};
  const all = allowed.includes('*');
  if (!all && (origin === undefined || !allowed.includes(origin))) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': all ? '*' : String(origin),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(all ? {} : { Vary: 'Origin' }),
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  allowedOrigins: readonly string[] = [],
): void {
  if (response.destroyed) return;
  response.writeHead(reply.status, {
    ...forOrigin(request, allowedOrigins),
    'Content-Type': reply.type,
    'Cache-Control': reply.cache,
    'Content-Length': reply.body.reduce((sum, piece) => sum + piece.length, 0),
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  for (const piece of reply.body) response.write(piece);
  response.end();
}
