import { login, oauthToken, register, registerComplete } from './player/auth.ts';
import { play, playedGame, stats } from './player/play.ts';
import { accountCommon, commonAll, profile, updateFavorites, updateLocale, userAction } from './player/profile.ts';
import { fairnessKeys, playedGameFile } from './player/proofs.ts';
import { lastRounds, roundReceipts, roundRecord } from './player/rounds.ts';
import type { Route } from './route.ts';
import { adminLogin, staffProfile } from './staff/auth.ts';
import { studioEvents } from './studio/events.ts';

/** Every route of the product: the API reference is made from this list, and a test finds each on exactly one surface. */
export const ALL_ROUTES: readonly Route[] = [
  login,
  oauthToken,
  register,
  registerComplete,
  adminLogin,
  profile,
  commonAll,
  accountCommon,
  userAction,
  updateLocale,
  updateFavorites,
  play,
  stats,
  playedGame,
  playedGameFile,
  lastRounds,
  roundRecord,
  roundReceipts,
  fairnessKeys,
  staffProfile,
  studioEvents,
];
