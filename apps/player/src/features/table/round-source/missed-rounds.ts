import type { Common } from '@lajvard/contract';
import type { LivePorts } from './live-ports.ts';
import type { SourceTable } from './round-source.ts';

/**
 * Tells the player what became of rounds that ended while the table was offline: the result of accepted bets, or that
 * nothing was taken for chips that never reached the server. Also after a reload or a closed browser.
 */
export class MissedRounds {
  readonly #table: SourceTable;
  readonly #ports: Pick<LivePorts, 'awaited' | 'draft' | 'missed'>;
  #asking: number | null = null;

  constructor(table: SourceTable, ports: Pick<LivePorts, 'awaited' | 'draft' | 'missed'>) {
    this.#table = table;
    this.#ports = ports;
  }

  /** The server took the bets of a round: wait for its result. */
  accepted(roundNumber: number): void {
    this.#ports.awaited.keep(roundNumber);
  }

  /** The table has shown a round's end, result or void. */
  shown(roundNumber: number): void {
    if (this.#ports.awaited.read() === roundNumber) this.#ports.awaited.drop();
  }

  /** Call after each snapshot. `first`: the page's first; later on, unsent chips still lie on the felt. */
  cameBack({ live: { round } }: Common, first: boolean): void {
    const current = round?.round_number ?? null;
    const awaited = this.#ports.awaited.read();
    const unsent = first ? this.#ports.draft.left(current) : null;
    const over = round?.phase === 'settled' || round?.phase === 'void';
    if (awaited !== null && awaited !== unsent?.round && (awaited !== current || over)) void this.#find(awaited);
    else if (unsent && awaited !== unsent.round) {
      const missed = {
        roundNumber: unsent.round,
        kind: 'unsent' as const,
        number: null,
        staked: unsent.total,
        returned: 0,
      };
      this.#table.send({ type: 'sign-received', sign: { missed } });
    }
  }

  async #find(roundNumber: number): Promise<void> {
    if (this.#asking === roundNumber) return;
    this.#asking = roundNumber;
    const missed = await this.#ports.missed(roundNumber).catch(() => undefined);
    this.#asking = null;
    // shown meanwhile, or asked again later
    if (missed === undefined || this.#ports.awaited.read() !== roundNumber) return;
    this.#ports.awaited.drop();
    if (missed) this.#table.send({ type: 'sign-received', sign: { missed } });
  }
}
