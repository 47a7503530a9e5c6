import type HlsPlayer from 'hls.js';

/**
 * `behind`: it shows what is long over, and goes to the newest picture; `lost`: it broke and is being reopened;
 * `refused`: the browser plays nothing before the person presses; `unsupported`: it cannot play the stream. The last two
 * are the end.
 */
export type VideoState = 'connecting' | 'playing' | 'stalled' | 'behind' | 'lost' | 'refused' | 'unsupported';

export interface VideoListeners {
  /** A frame is shown. `shownPdtMs`: the date it carries, epoch ms of the server; null if none. */
  onPicture(shownPdtMs: number | null): void;
  onState(state: VideoState): void;
  /** Whether a frame of that date, epoch ms of the server, is too old to be shown as live; without it none is. */
  isLate?(shownPdtMs: number): boolean;
  /** While pictures come: what the line carried in the last seconds, kbit/s. */
  onFlow?(kilobits: number): void;
}

/** One stream playing in the element. */
interface Playback {
  /** The date of the frame at `mediaSeconds`, epoch ms; null if unknown. */
  dateOf(mediaSeconds: number): number | null;
  /** What the line carried in the last seconds, kbit/s; null if unknown. */
  kilobits(): number | null;
  /** Goes to the newest picture if the play head is far behind it, and says whether it did; `late`: what it shows is too old. */
  catchUp(late: boolean): boolean;
  close(): void;
}

const PLAYER_SETTINGS = {
  lowLatencyMode: true,
  backBufferLength: 8,
  maxLiveSyncPlaybackRate: 1.05,
  // The worker starts from a blob, which our Content-Security-Policy forbids; fMP4 does not need it.
  enableWorker: false,
  // `VideoRun` tries again itself: the library's own second try would double every request for a missing stream.
  manifestLoadPolicy: {
    default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 20_000, timeoutRetry: null, errorRetry: null },
  },
};
/** The first pause before the next try: of a stream that has not come yet, and of one that broke. */
const ABSENT_PAUSE_MS = 5000;
const BROKEN_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
const STALLED_MS = 2000;
/** Without a new frame for this long, the player is discarded and reopened. */
const DEAD_MS = 6000;
const WATCH_MS = 500;
/** Further behind what it could show, it jumps there; what is less, the library makes up for by playing faster. */
const FAR_BEHIND_S = 1.5;
/** A jump loads anew, so a slow line needs a while until the next one helps. */
const JUMPS_MS = 3000;
const APPLE_HLS = 'application/vnd.apple.mpegurl';

/**
 * Plays the live stream `url` in `video` until closed, and reopens it by itself when it breaks. The first call loads
 * the player library.
 */
export function openVideo(video: HTMLVideoElement, url: string, listeners: VideoListeners): { close(): void } {
  const run = new VideoRun(video, url, listeners);
  run.open();
  return run;
}

class VideoRun {
  readonly #video: HTMLVideoElement;
  readonly #url: string;
  readonly #listeners: VideoListeners;
  #playback: Playback | null = null;
  #state: VideoState | null = null;
  #closed = false;
  #attempt = 0;
  #pauseMs = ABSENT_PAUSE_MS;
  #lastFrameAt = 0;
  #lastDate: number | null = null;
  #jumpedAt = Number.NEGATIVE_INFINITY;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #stopFrames: () => void = () => {};
  readonly #onSeen = (): void => this.#look();

  constructor(video: HTMLVideoElement, url: string, listeners: VideoListeners) {
    this.#video = video;
    this.#url = url;
    this.#listeners = listeners;
  }

  open(): void {
    this.#say('connecting');
    this.#lastFrameAt = performance.now();
    this.#stopFrames = watchFrames(this.#video, (mediaSeconds) => this.#frame(mediaSeconds));
    this.#watch = setInterval(() => this.#look(), WATCH_MS);
    document.addEventListener('visibilitychange', this.#onSeen);
    this.#start();
  }

  close(): void {
    this.#closed = true;
    this.#stopFrames();
    clearInterval(this.#watch);
    document.removeEventListener('visibilitychange', this.#onSeen);
    clearTimeout(this.#retry);
    this.#drop();
  }

  #start(): void {
    const attempt = ++this.#attempt;
    const isCurrent = () => !this.#closed && attempt === this.#attempt;
    const onBroken = () => {
      if (isCurrent()) this.#again();
    };
    const onRefused = () => {
      if (isCurrent()) this.#end('refused');
    };
    this.#lastFrameAt = performance.now();
    this.#lastDate = null;
    startPlayback(this.#video, this.#url, { isCurrent, onBroken, onRefused }).then((playback) => {
      if (!isCurrent()) playback?.close();
      else if (playback === null) this.#end('unsupported');
      else this.#playback = playback;
    }, onBroken);
  }

  #frame(mediaSeconds: number): void {
    if (this.#playback === null) return;
    this.#lastDate = this.#playback.dateOf(mediaSeconds);
    if (this.#isLate()) {
      this.#fallBehind();
      return;
    }
    this.#lastFrameAt = performance.now();
    this.#pauseMs = BROKEN_PAUSE_MS;
    this.#say('playing');
    this.#listeners.onPicture(this.#lastDate);
  }

  #isLate(): boolean {
    return this.#lastDate !== null && this.#listeners.isLate?.(this.#lastDate) === true;
  }

  /** Late frames do not count as new ones: a stream that does not catch up is reopened. */
  #fallBehind(): void {
    this.#say('behind');
    this.#catchUp(true);
  }

  #catchUp(late: boolean): void {
    if (this.#playback === null || performance.now() - this.#jumpedAt < JUMPS_MS) return;
    if (this.#playback.catchUp(late)) this.#jumpedAt = performance.now();
  }

  #look(): void {
    // A hidden tab gets no frames, except in a picture of its own; that is not a fault of the stream.
    const hidden = document.visibilityState === 'hidden' && document.pictureInPictureElement !== this.#video;
    if (hidden || this.#retry !== undefined) {
      this.#lastFrameAt = performance.now();
      return;
    }
    const quietMs = performance.now() - this.#lastFrameAt;
    if (quietMs > DEAD_MS) this.#again();
    else if (this.#state === 'playing' && this.#isLate()) this.#fallBehind();
    else if (quietMs > STALLED_MS && this.#state === 'playing') this.#say('stalled');
    const kilobits = this.#state === 'playing' ? (this.#playback?.kilobits() ?? null) : null;
    if (kilobits !== null) this.#listeners.onFlow?.(kilobits);
    if (this.#playback === null) return;
    this.#catchUp(false);
    // Stopped by the system, its media keys or the picture's own window: the table's menu is where it is paused.
    if (this.#video.paused) play(this.#video, () => this.#end('refused'));
  }

  /** Discards the player and opens another after a pause that grows with each failure. */
  #again(): void {
    this.#attempt++;
    this.#drop();
    this.#say('lost');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#start();
    }, this.#pauseMs);
    this.#pauseMs = Math.min(MAX_PAUSE_MS, this.#pauseMs * 2);
  }

  #end(state: 'refused' | 'unsupported'): void {
    if (this.#closed) return;
    this.close();
    this.#say(state);
  }

  #drop(): void {
    this.#playback?.close();
    this.#playback = null;
  }

  #say(state: VideoState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listeners.onState(state);
  }
}

interface Attempt {
  isCurrent(): boolean;
  onBroken(): void;
  onRefused(): void;
}

/** Plays, without sound if the browser demands it; `onRefused` if it plays nothing that the person has not started. */
function play(video: HTMLVideoElement, onRefused: () => void): void {
  video.play().catch((fault: unknown) => {
    if (!(fault instanceof DOMException) || fault.name !== 'NotAllowedError') return;
    if (video.muted) onRefused();
    else video.muted = true; // and it is tried again with the next look
  });
}

/** Starts the library if it is supported, else the browser's own player; null if neither can play. */
async function startPlayback(video: HTMLVideoElement, url: string, attempt: Attempt): Promise<Playback | null> {
  const { default: Hls } = await import('hls.js/light');
  if (!attempt.isCurrent()) return null;
  // The library first: Chromium claims to play HLS itself, but plays it seconds late.
  if (Hls.isSupported()) return withLibrary(new Hls(PLAYER_SETTINGS), Hls.Events, video, url, attempt);
  return video.canPlayType(APPLE_HLS) === '' ? null : withBrowser(video, url, attempt);
}

function withLibrary(
  hls: HlsPlayer,
  events: (typeof HlsPlayer)['Events'],
  video: HTMLVideoElement,
  url: string,
  { onBroken, onRefused }: Attempt,
): Playback {
  hls.on(events.ERROR, (_, fault) => {
    if (fault.fatal) onBroken();
  });
  const line = new LineMeter();
  hls.on(events.FRAG_LOADED, (_, { frag, part }) => line.loaded((part ?? frag).stats));
  // Not before there is a stream: a browser that is still opening the player's address when it is dropped says so as
  // an error of the page.
  hls.on(events.MANIFEST_PARSED, () => {
    hls.attachMedia(video);
    play(video, onRefused);
  });
  hls.loadSource(url);
  return {
    dateOf: (mediaSeconds) => {
      const date = hls.playingDate;
      return date === null ? null : date.getTime() - (video.currentTime - mediaSeconds) * 1000;
    },
    kilobits: () => line.kilobits(),
    catchUp: () => {
      const newest = hls.liveSyncPosition;
      if (newest === null || newest - video.currentTime < FAR_BEHIND_S) return false;
      video.currentTime = newest;
      return true;
    },
    close: () => hls.destroy(),
  };
}

const MEASURED_PARTS = 25;

/**
 * What the line carries. Not the library's own estimate, which takes the wait for a part that does not exist yet for a
 * slow line.
 */
class LineMeter {
  readonly #parts: { bytes: number; ms: number }[] = [];

  loaded({ loaded, loading }: { loaded: number; loading: { first: number; end: number } }): void {
    this.#parts.push({ bytes: loaded, ms: Math.max(1, loading.end - loading.first) });
    if (this.#parts.length > MEASURED_PARTS) this.#parts.shift();
  }

  kilobits(): number | null {
    const ms = this.#parts.reduce((sum, part) => sum + part.ms, 0);
    return ms === 0 ? null : (this.#parts.reduce((sum, part) => sum + part.bytes, 0) * 8) / ms;
  }
}

function withBrowser(video: HTMLVideoElement, url: string, { onBroken, onRefused }: Attempt): Playback {
  video.addEventListener('error', onBroken);
  video.src = url;
  play(video, onRefused);
  return {
    dateOf: (mediaSeconds) => {
      const start = startDateOf(video);
      return start === null ? null : start + mediaSeconds * 1000;
    },
    kilobits: () => null,
    catchUp: (late) => {
      // What this player can seek to ends nearer to the present than where it plays by itself.
      const newest = video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : 0;
      if (!late || newest - video.currentTime < FAR_BEHIND_S) return false;
      video.currentTime = newest;
      return true;
    },
    close: () => {
      video.removeEventListener('error', onBroken);
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** The date of the stream's start as Safari gives it, epoch ms; null if the stream has none (Safari gives NaN). */
function startDateOf(video: HTMLVideoElement & { getStartDate?: () => Date }): number | null {
  const start = video.getStartDate?.().getTime() ?? Number.NaN;
  return Number.isNaN(start) ? null : start;
}

/** Reports the media time of each frame shown, in seconds; without frame callbacks, of each play-head step. */
function watchFrames(video: HTMLVideoElement, onFrame: (mediaSeconds: number) => void): () => void {
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype)) return watchPlayHead(video, onFrame);
  let handle = 0;
  const next = () => {
    handle = video.requestVideoFrameCallback((_, frame) => {
      next();
      onFrame(frame.mediaTime);
    });
  };
  next();
  return () => video.cancelVideoFrameCallback(handle);
}

const PLAY_HEAD_MS = 100;

function watchPlayHead(video: HTMLVideoElement, onFrame: (mediaSeconds: number) => void): () => void {
  let last = video.currentTime;
  const timer = setInterval(() => {
    if (video.currentTime === last) return;
    last = video.currentTime;
    onFrame(last);
  }, PLAY_HEAD_MS);
  return () => clearInterval(timer);
}
