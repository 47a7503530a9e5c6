/** One throw of the ball: epoch ms of launch and landing, the pocket it ends in, the round it belongs to. */
export interface Spin {
  roundNumber: number;
  launchesAt: number;
  landsAt: number;
  number: number;
}
