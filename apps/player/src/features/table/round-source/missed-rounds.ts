import type { Common, LiveRound } from '@lajvard/contract';
import type { AwaitedRound } from './awaited.ts';
import type { LivePorts } from './live-ports.ts';
import type { SourceTable } from './round-source.ts';

type MissedRoundsPorts = Pick<LivePorts, 'awaited' | 'draft' | 'missed' | 'clock'>;

/** A round in progress, or a failed call, is retried after this time, which doubles each time. */
const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 32_000;

/**
 * Reports the outcome of rounds in which the player sent chips and whose end the table has not shown: the result, or
 * that nothing was taken. Works across a reload or a closed browser, and reports only what the server has confirmed.
 */
export class MissedRounds {
  readonly #table: SourceTable;
  readonly #ports: MissedRoundsPorts;
  readonly #asking = new Set<number>();
  readonly #retries = new Set<() => void>();
  #sentHere: number | null = null;

  constructor(table: SourceTable, ports: MissedRoundsPorts) {
    this.#table = table;
    this.#ports = ports;
  }

  /** Whether the round's chips were sent and its end has not been shown. */
  awaits(roundNumber: number): boolean {
    return this.#ports.awaited.read().some(({ round }) => round === roundNumber);
  }

  /** This page sends the round's chips and shows them until the server reports their outcome. */
  sent(roundNumber: number): void {
    this.#sentHere = roundNumber;
  }

  /** The server has taken the round's chips, from this page or another. */
  taken(awaited: AwaitedRound): void {
    this.#ports.awaited.keep(awaited);
  }

  /** The table has shown the outcome of the round's chips. */
  shown(roundNumber: number): void {
    this.#ports.awaited.drop(roundNumber);
  }

  /** Call after each snapshot; `first`: the page's first. The table itself reports on chips that this page shows. */
  cameBack({ live: { round, play } }: Common, first: boolean): void {
    const current = round?.round_number ?? null;
    if (first) this.#adoptDraft(round);
    for (const one of this.#ports.awaited.read()) {
      if (one.round !== current || isOver(round)) void this.#find(one, FIRST_PAUSE_MS);
      else if (play === null && hasClosed(round)) this.#notTaken(one, one.round !== this.#sentHere);
    }
  }

  stop(): void {
    for (const cancel of this.#retries) cancel();
  }

  /** Chips of a closed page, which may have sent them. Those of a round that still takes plays are on the felt. */
  #adoptDraft(round: LiveRound | null): void {
    if (round === null) return;
    const left = this.#ports.draft.left(hasClosed(round) ? round.round_number + 1 : round.round_number);
    if (left) this.#ports.awaited.keep(left);
  }

  async #find(awaited: AwaitedRound, pauseMs: number): Promise<void> {
    const { round } = awaited;
    if (this.#asking.has(round)) return;
    this.#asking.add(round);
    const missed = await this.#ports.missed(round).catch(() => undefined);
    this.#asking.delete(round);
    if (!this.awaits(round)) return; // shown meanwhile
    if (missed === undefined) this.#findLater(awaited, pauseMs);
    else if (missed === null) this.#notTaken(awaited, true);
    else {
      this.#ports.awaited.drop(round);
      this.#table.send({ type: 'sign-received', sign: { missed } });
    }
  }

  #findLater(awaited: AwaitedRound, pauseMs: number): void {
    const cancel = this.#ports.clock.after(pauseMs, () => {
      this.#retries.delete(cancel);
      if (this.awaits(awaited.round)) void this.#find(awaited, Math.min(pauseMs * 2, MAX_PAUSE_MS));
    });
    this.#retries.add(cancel);
  }

  #notTaken({ round: roundNumber, total: staked }: AwaitedRound, isShown: boolean): void {
    this.#ports.awaited.drop(roundNumber);
    if (!isShown) return;
    const missed = { roundNumber, kind: 'not-taken' as const, number: null, staked, returned: 0 };
    this.#table.send({ type: 'sign-received', sign: { missed } });
  }
}

/** Whether the round takes no more plays, so the ones it has are final. */
export const hasClosed = (round: LiveRound | null): boolean =>
  round !== null && round.phase !== 'open' && round.phase !== 'locked';

const isOver = (round: LiveRound | null): boolean => round?.phase === 'settled' || round?.phase === 'void';
