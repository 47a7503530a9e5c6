import type { Handled } from '#platform/http/handler.ts';

/** What the rooms bring to the player's surface. */
export interface PlayerRooms {
  readonly accounts: readonly Handled[];
  readonly content: readonly Handled[];
  readonly play: readonly Handled[];
  readonly proofs: readonly Handled[];
  readonly rounds: readonly Handled[];
}

/**
 * THE PLAYER'S TABLE OF CONTENTS: every call of the public site and of the table, by hand.
 * accounts  POST /api/auth/login  /oauth/token  /api/auth/register  /api/auth/register-complete
 *           GET  /api/account/profile  /api/account/common
 *           POST /api/account/user/action  /api/account/user/update_locale  /api/account/user/update_favorites
 * content   GET  /api/common/all
 * play      POST /api/account/user/play   GET /api/account/user/stats  /api/account/user/played_game
 * proofs    GET  /api/account/user/played_game/file  /api/fairness/keys
 * rounds    GET  /api/rounds  /api/rounds/:round_number  /api/rounds/:round_number/receipts
 */
export const playerSurface = ({ accounts, content, play, proofs, rounds }: PlayerRooms): Handled[] => [
  ...accounts,
  ...content,
  ...play,
  ...proofs,
  ...rounds,
];
