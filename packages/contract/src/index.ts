export { ALL_ROUTES } from './all-routes.ts';
export { dataOf, type FormReply, formReply, type RefusalReply, refusalReply } from './envelopes.ts';
export {
  playerChannel,
  ROUND_CHANNEL,
  ROUND_STATE_CHANNEL,
  SHARED_CHANNELS,
  WHEEL_STATE_CHANNEL,
} from './live/channels.ts';
export { LIVE_MESSAGES, type LiveMessage, type LiveMessageName, ROUND_STATES } from './live/messages.ts';
export { pageMeta, pagingQuery } from './paging.ts';
export { login, oauthToken, register, registerComplete, type Tokens, tokens } from './player/auth.ts';
export {
  type LiveRound,
  liveRound,
  type PlayReceipt,
  play,
  playedGame,
  playReceipt,
  type RoundResult,
  roundResult,
  stats,
  win,
  wireChip,
  wireChips,
} from './player/play.ts';
export {
  accountCommon,
  type Common,
  type Config,
  common,
  commonAll,
  config,
  profile,
  type UserInfo,
  updateFavorites,
  updateLocale,
  userAction,
  userInfo,
} from './player/profile.ts';
export {
  fairnessKeys,
  playedGameFile,
  type SignedRound,
  type SigningKey,
  signedRound,
  signingKey,
} from './player/proofs.ts';
export { lastRounds, type PublicRound, publicRound, roundReceipts, roundRecord } from './player/rounds.ts';
export { REFUSAL_CODES, type RefusalCode, SERVER_REFUSALS, type ServerRefusal } from './refusals.ts';
export { type Route, route, type Schema, type Who } from './route.ts';
export { adminLogin, staffProfile } from './staff/auth.ts';
export { type StudioEvent, studioEvent, studioEvents } from './studio/events.ts';
export { mayDo, STAFF_ACTIONS, STAFF_ROLES, type StaffAction, type StaffRole, WHO_MAY } from './who-may.ts';
