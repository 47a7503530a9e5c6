import type { PlayReceipt } from '@lajvard/contract';
import type { LivePorts } from '../../live-ports.ts';
import type { PlayAnswer } from '../../send-slip.ts';
import { DURATIONS, type FakeClock } from '../fake-clock.ts';
import { FakeServer } from '../fake-round-server.ts';

type Listeners = Parameters<LivePorts['openLive']>[0];

/** Faults that a test plants in the casino, to show that the simulation detects them. */
export type Planted = 'takes late plays' | 'forgets a play' | 'takes another stake';

/** The server and its ledger: one player, rounds by its own schedule, plays taken by the rules of the real one. */
export class Casino extends FakeServer {
  /** What it has taken, by round: the truth that every screen is compared with. */
  readonly receipts = new Map<number, PlayReceipt>();
  readonly #listeners = new Set<Listeners>();
  readonly #random: () => number;
  readonly #planted: Planted | undefined;

  constructor(clock: FakeClock, random: () => number, planted?: Planted) {
    super(clock);
    this.balance = 1_000_000;
    this.#random = random;
    this.#planted = planted;
  }

  /** A page's socket. @returns how to close it */
  connect(listeners: Listeners): () => void {
    this.#listeners.add(listeners);
    return () => this.#listeners.delete(listeners);
  }

  override say(name: string, payload: object): void {
    this.number += 1;
    for (const listeners of [...this.#listeners]) listeners.onMessage(name as never, { n: this.number, ...payload });
  }

  /** A play as it arrives. */
  receive(chips: string, round: number): PlayAnswer {
    const before = this.receipts.get(round);
    if (before) {
      const same = JSON.stringify(before.chips) === chips;
      return same ? { kind: 'accepted', receipt: before } : { kind: 'refused', code: 'another-play-exists' };
    }
    const current = this.round;
    if (current?.round_number !== round) return { kind: 'refused', code: 'round-over' };
    if (current.phase === 'open') return { kind: 'again', lost: false };
    const inTime = current.phase === 'locked' && this.now() <= current.closes_at;
    if (!inTime && !(this.#planted === 'takes late plays' && current.phase !== 'settled'))
      return { kind: 'refused', code: 'round-over' };
    const receipt = this.takePlay(chips);
    if (this.#planted !== 'forgets a play') this.receipts.set(round, receipt);
    if (this.#planted === 'takes another stake') this.balance -= 1;
    return { kind: 'accepted', receipt };
  }

  /** Plays one round from its opening to its end; every tenth is void. */
  async playRound(roundNumber: number): Promise<void> {
    const { clock } = this;
    this.opens(roundNumber);
    await clock.pass(DURATIONS.roundMs + DURATIONS.extraMs);
    this.locks();
    await clock.pass(DURATIONS.lockMs + 1);
    if (this.round) this.round = { ...this.round, phase: 'closed' };
    await clock.pass(300);
    this.launches();
    await clock.pass(DURATIONS.spinMs);
    if (this.#random() < 0.1) this.voids('no-spin');
    else this.settles(Math.floor(this.#random() * 37));
    await clock.pass(DURATIONS.pauseMs);
  }
}
