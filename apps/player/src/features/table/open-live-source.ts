import { closeAnotherSessions } from '@lajvard/contract';
import { tableSession } from '../../shared/browser/table-session.ts';
import { callApi } from '../../shared/calls/api.ts';
import { openLive } from '../../shared/calls/live-socket.ts';
import { keepOpening } from '../../shared/evidence/kept-openings.ts';
import { session } from '../../shared/session/session.ts';
import { carried } from '../../shared/site/site-links.ts';
import type { FavouritesPort } from './favourites/favourites-port.ts';
import { ServerFavourites } from './favourites/server-favourites.ts';
import type { Clock } from './model/clock.ts';
import { storedAwaited } from './round-source/awaited.ts';
import { storedDraft } from './round-source/draft.ts';
import { readBoard, readCommon, readMissed, sendPlay } from './round-source/live-calls.ts';
import { type Message, SEND_SPREAD_MS } from './round-source/live-ports.ts';
import { liveSource } from './round-source/live-source.ts';
import type { OpenSource, RoundSource } from './round-source/round-source.ts';
import { gatedVideo } from './video/gated-video.ts';
import { VideoGate } from './video/video-gate.ts';
import type { VideoSource } from './video/video-source.ts';

/** The live source on the real server, with its video and the server's favourites. */
export function openLiveSource(clock: Clock): {
  openSource: OpenSource;
  video: VideoSource;
  favourites: FavouritesPort;
} {
  const favourites = new ServerFavourites();
  let source: RoundSource | null = null;
  const gate = new VideoGate({ now: () => source?.now() ?? clock.now(), after: clock.after });
  const openLiveRounds = liveSource({
    clock,
    common: async () => {
      const receive = favourites.asking();
      const common = await readCommon();
      receive(common.user.favorite);
      if (common.live.round) keepOpening(common.live.round);
      return common;
    },
    play: sendPlay,
    board: readBoard,
    openLive: (listeners) =>
      openLive({
        ...listeners,
        onMessage: (name, payload) => {
          if (name === 'round-state-pushed') keepOpening((payload as Message<typeof name>).round);
          listeners.onMessage(name, payload);
        },
      }),
    gate,
    draft: storedDraft,
    awaited: storedAwaited,
    missed: readMissed,
    session: tableSession,
    takeOver: async (seat) => {
      await callApi(closeAnotherSessions, { query: { device_id: seat } });
    },
    random: Math.random,
    onWake,
    reload: () => window.location.reload(),
    leave,
    sendSpreadMs: SEND_SPREAD_MS,
  });
  const openSource: OpenSource = (table) => {
    source = openLiveRounds(table);
    return source;
  };
  return { openSource, video: gatedVideo(gate), favourites };
}

/** Local timers cannot be trusted after sleep or in a tab that was hidden: fetch a snapshot. */
function onWake(listener: () => void): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
  };
}

/**
 * Leaves the page when the server says so (docs/specification/1-table-and-site.md#49-events-of-the-server): a blocked
 * player is signed out and goes to the block page. If another device took the table, the player stays signed in and
 * goes to the page that says so.
 */
function leave(reason: 'blocked' | 'session-closed'): void {
  if (reason === 'session-closed') window.location.assign(carried('/live/elsewhere'));
  else void session.signOut('blocked').then(() => window.location.assign('/block/account'));
}
