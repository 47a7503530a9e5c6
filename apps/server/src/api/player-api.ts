import type { Handled } from '#platform/http/handler.ts';

/** The modules' routes of the player's API. */
export interface PlayerModules {
  readonly identity: readonly Handled[];
  readonly members: readonly Handled[];
  readonly content: readonly Handled[];
  readonly play: readonly Handled[];
  readonly presence: readonly Handled[];
  readonly proofs: readonly Handled[];
  readonly log: readonly Handled[];
  readonly beacon: readonly Handled[];
  readonly rounds: readonly Handled[];
  readonly payments: readonly Handled[];
  readonly tickets: readonly Handled[];
}

/**
 * Every call of the public site and of the table, listed by hand.
 * identity  POST /api/auth/login  /oauth/token  /api/auth/register  /api/auth/register-complete
 *           GET  /api/auth/registration   POST /api/auth/link/look
 *           GET  /api/account/second_factor  /api/account/passkeys   POST /api/auth/passkeys/show
 *           POST /api/account/second_factor/{begin,confirm,end,fresh}  /api/account/passkeys/{create,add,remove,show}
 *           POST /api/account/user/action  /api/account/user/update_locale  /api/account/user/update_favorites
 * members   GET  /api/account/profile  /api/account/common  /api/account/day_limits
 *           POST /api/account/user/update_settings  /api/account/user/delete_self_account
 *           POST /api/account/withdrawal/create
 * content   GET  /api/common/all  /api/pages/show/:language/:slug
 * play      POST /api/account/user/play   GET /api/account/user/stats  /api/account/user/played_game
 *           GET  /api/account/user/played_history  /api/account/user/played_history/csv
 * presence  GET  /api/account/user/close_another_sessions
 * proofs    GET  /api/account/user/played_game/file  /api/fairness/keys
 * log       GET  /log/checkpoint  /log/tile/*  /log/:log/checkpoint  /log/:log/tile/*
 *           GET  /api/fairness/{witnesses,restores}
 * beacon    GET  /beacon/chains  /beacon/:chain/info  /beacon/:chain/public/:round
 * rounds    GET  /api/rounds  /api/rounds/:round_number  /api/rounds/:round_number/receipts
 *           GET  /api/fairness/{voids,wheel-health,corrections}
 * payments  POST /api/account/deposit/create   GET /api/account/deposit/list  /api/account/deposit/csv
 *           GET /api/account/withdrawal/list  /api/account/withdrawal/csv
 * tickets   POST /api/account/tickets/create   GET /api/account/tickets/list  .../csv
 *           GET  .../show/:id  .../resolved/:id  .../image/:image
 */
export const playerApi = ({
  identity,
  members,
  content,
  play,
  presence,
  proofs,
  log,
  beacon,
  rounds,
  payments,
  tickets,
}: PlayerModules): Handled[] => [
  ...identity,
  ...members,
  ...content,
  ...play,
  ...presence,
  ...proofs,
  ...log,
  ...beacon,
  ...rounds,
  ...payments,
  ...tickets,
];
