import { setTimeout as pause } from 'node:timers/promises';
import type { Player } from '../harness/players.ts';
import { slipOf } from '../harness/product.ts';
import type { Site } from './site.ts';

const ANSWER_MS = 2_500; // after which the page sends the slip again
const AGAIN_MS = 250;
const SPREAD = 0.5; // of the lock, as the page does: the last ones need time for their answer too
const SPREAD_BESIDE = 0.85; // who sends late and at once is in time as well

/** A play that the server has confirmed to its player. */
export interface Acknowledged {
  readonly userId: number;
  readonly round: number;
  readonly receipt: string;
  /** Epoch ms. */
  readonly at: number;
  /** How often the slip had to be sent. */
  readonly tries: number;
}

/** Everybody's plays: what was confirmed, what was not. */
export class Plays {
  readonly acknowledged: Acknowledged[] = [];
  /** Answers that were no confirmation, counted by what they said. */
  readonly refusals = new Map<string, number>();
  /** Plays that failed and were not taken by the end of the lock either. */
  givenUp = 0;
  /** Slips that came too late for their lock: this machine was busy, and the server is right. */
  late = 0;
  readonly #site: Site;
  readonly #running = new Set<Promise<void>>();
  constructor(site: Site) {
    this.#site = site;
  }

  /**
   * Each of these players sends a slip, evenly over the first half of the lock, or over nearly all of it to one server.
   * @param beside that server; the site unless told
   */
  playRound(round: number, players: readonly Player[], locksForMs: number, beside?: Site['call']): void {
    const until = performance.now() + locksForMs;
    const every = (Math.max(0, locksForMs) * (beside ? SPREAD_BESIDE : SPREAD)) / players.length;
    for (const [index, player] of players.entries()) {
      const done = pause(index * every).then(() => this.#play(round, player, until, beside ?? this.#site.call));
      this.#running.add(done);
      void done.finally(() => this.#running.delete(done));
    }
  }

  /** Waits until no play is under way. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #play(round: number, { id, token }: Player, until: number, call: Site['call']): Promise<void> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#send(round, id, token, call);
      if (answer.receipt !== '') {
        this.acknowledged.push({ userId: id, round, receipt: answer.receipt, at: Date.now(), tries });
        return;
      }
      this.refusals.set(answer.why, (this.refusals.get(answer.why) ?? 0) + 1);
      if (answer.why === 'round-over' && tries === 1) {
        this.late += 1;
        return;
      }
      if (performance.now() + AGAIN_MS > until || answer.why === 'round-over') break;
      await pause(AGAIN_MS);
    }
    this.givenUp += 1;
  }

  async #send(round: number, id: number, token: string, call: Site['call']): Promise<{ receipt: string; why: string }> {
    try {
      const { status, body } = await call({
        path: '/api/account/user/play',
        method: 'POST',
        token,
        json: { chips: slipOf(id), round, wheelId: 'studio-1' },
        timeoutMs: ANSWER_MS,
      });
      const text = body.toString();
      if (status === 200) return { receipt: /"receipt":"([0-9a-f]+)"/.exec(text)?.[1] ?? '', why: 'no receipt' };
      return { receipt: '', why: /"code":"([a-z-]+)"/.exec(text)?.[1] ?? `status ${status}` };
    } catch (error) {
      return { receipt: '', why: (error as { code?: string }).code ?? (error as Error).message };
    }
  }
}
