import vector from '@lajvard/verify/vectors/salted-round.json' with { type: 'json' };
import { removeStored, writeStored } from '../shared/browser/storage.ts';
import { keepPlay } from '../shared/evidence/kept-plays.ts';
import { forgetSignIn, keepTokens } from '../shared/session/signed-in.ts';
import { type Answer, fakeServer } from './fake-server.ts';

/** A round that the product made and signed, as its server publishes it. */
export const KEPT_ROUND = {
  round: vector.record.round_number,
  receipts: vector.file.receipts,
  others: vector.file.receipts.filter((receipt) => receipt !== vector.answer.receipt),
};

/** What void rounds would have brought, while there are none. */
export const NO_VOIDS = {
  sample_rounds: 30,
  mean_of_chance: 19,
  rounds: 0,
  ranked: 0,
  mean_rank: null,
  judged: 0,
  below: 0,
  samples: [],
  newest: [],
  has_older: false,
};

const ok = (data: unknown): Answer => ({ status: 200, body: { data } });

/** The player of that round in this browser, which kept the casino's answer to the play. */
export function keepVectorPlay(): void {
  const { account_code, chips } = vector.file.play;
  keepTokens({ access_token: 'access', refresh_token: 'refresh' });
  writeStored('user', { id: 13, account_code, locale: 'en', settings: {} });
  const { salt, receipt, ack } = vector.answer;
  keepPlay({ round: KEPT_ROUND.round, chips: JSON.stringify(chips), salt, receipt, ack });
}

/** Signs the player out, and drops what was kept. */
export function forgetVectorPlay(): void {
  removeStored('kept_plays');
  forgetSignIn();
}

/** A server that publishes the round with these receipts, or does not answer. */
export function serveRound(receipts: readonly string[] | null): void {
  const { round } = KEPT_ROUND;
  fakeServer({
    'GET /api/rounds': () => ok([]),
    [`GET /api/rounds/${round}`]: () => (receipts ? ok(vector.record) : { status: 503, body: {} }),
    [`GET /api/rounds/${round}/receipts`]: () => ok({ round_number: round, receipts }),
    'GET /api/fairness/keys': () => ok(vector.keys),
    'GET /api/fairness/voids': () => ok({ last_30_days: { settled: 1, void: {} }, ever: { settled: 1, void: {} } }),
    'GET /api/fairness/void-ranks': () => ok(NO_VOIDS),
    'GET /api/fairness/wheel-health': () =>
      ok({ sample_rounds: 10_000, judged_from: 1_850, chi_squared_bound: 68, samples: [] }),
  });
}
