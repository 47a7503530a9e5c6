import { DURATIONS, FakeClock } from '../fake-clock.ts';
import { Casino, type Planted } from './casino.ts';
import { type BrowserStorage, PlayerPage } from './player-page.ts';

/** What a simulation found; the last two must be 0 and empty. */
export interface SimulatedPlays {
  readonly plays: number;
  readonly taken: number;
  /** Rounds in which a page showed a play as not known yet. */
  readonly unknown: number;
  readonly reloads: number;
  /** Plays that a page showed as accepted and the casino does not have. */
  readonly confirmedLost: number;
  /** Every screen that contradicted the casino's books about a play or money. */
  readonly shownWrongly: readonly string[];
}

/** mulberry32: the same seed gives the same sequence. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const BETTING_MS = DURATIONS.roundMs + DURATIONS.extraMs;
/** The money on the screen is right this long after the network's return, ms. */
const RIGHT_WITHIN_MS = 1000;

/**
 * One player bets in every round through a network that is bad from the lock on: exchanges are lost, late by 3 s, cut,
 * answered 500 or repeated, before and after the server has done its work; the socket breaks, the page is reloaded or
 * closed until the next round, and a second device watches.
 */
export async function simulatePlays(seed: number, plays: number, planted?: Planted): Promise<SimulatedPlays> {
  const simulation = new Simulation(seed, planted);
  for (let round = 1; round <= plays; round++) await simulation.round(round);
  return simulation.figures(plays);
}

class Simulation {
  readonly #random: () => number;
  readonly #clock = new FakeClock();
  readonly #casino: Casino;
  readonly #storage: BrowserStorage = { draft: null, awaited: [] };
  readonly #wrong: string[] = [];
  /** Rounds that a page showed as accepted, or not accepted. */
  readonly #confirmed = new Set<number>();
  readonly #denied = new Set<number>();
  readonly #doubted = new Set<number>();
  #page: PlayerPage;
  /** Since when the page shows something; its first snapshot may have been late. */
  #shownSince: number | null = null;
  #second: PlayerPage | null = null;
  #badness = 0;
  #reloads = 0;
  #round = 0;

  constructor(seed: number, planted: Planted | undefined) {
    this.#random = randomOf(seed);
    this.#casino = new Casino(this.#clock, this.#random, planted);
    this.#page = this.#openOwn();
  }

  async round(roundNumber: number): Promise<void> {
    this.#round = roundNumber;
    this.#schedule();
    await this.#casino.playRound(roundNumber);
    this.#judgeRound(roundNumber);
  }

  figures(plays: number): SimulatedPlays {
    const confirmedLost = [...this.#confirmed].filter((round) => !this.#casino.receipts.has(round)).length;
    const { receipts } = this.#casino;
    const figures = { plays, taken: receipts.size, unknown: this.#doubted.size, reloads: this.#reloads };
    return { ...figures, confirmedLost, shownWrongly: this.#wrong };
  }

  /** What happens in the coming round; times from its opening on. */
  #schedule(): void {
    const random = this.#random;
    const within = (from: number, to: number) => from + random() * (to - from);
    const at = (ms: number, run: () => void) => void this.#clock.after(ms, run);
    at(5000, () => this.#settledBefore());
    at(within(6000, BETTING_MS - 2000), () => this.#page.bets());
    at(BETTING_MS - 1000, () => this.#setBadness(random()));
    const healsAt = BETTING_MS + within(0, DURATIONS.lockMs + DURATIONS.spinMs);
    if (random() < 0.4) at(within(BETTING_MS - 1000, healsAt), () => this.#page.disconnect());
    if (random() < 0.3) at(within(BETTING_MS - 1000, BETTING_MS + 20_000), () => this.#reload());
    if (random() < 0.1) at(within(BETTING_MS - 1000, BETTING_MS + 5000), () => this.#closeUntil(healsAt));
    if (random() < 0.15) at(BETTING_MS + within(100, 6000), () => this.#lookOn());
    at(healsAt, () => {
      this.#setBadness(0);
      this.#page.connect();
    });
    const closesAt = BETTING_MS + DURATIONS.lockMs;
    const endsAt = closesAt + DURATIONS.spinMs + 400;
    // a second after the close, the end or the network's return, unless another of them has come since
    const events = [closesAt, endsAt, healsAt].toSorted((a, b) => a - b);
    for (const [index, event] of events.entries()) {
      const isLast = (events[index + 1] ?? Infinity) > event + RIGHT_WITHIN_MS;
      if (event >= healsAt && isLast) at(event + RIGHT_WITHIN_MS, () => this.#judgeScreen());
    }
  }

  #open(storage: BrowserStorage): PlayerPage {
    const page = new PlayerPage(this.#casino, storage, this.#random, this.#badness);
    page.table.onChange = () => this.#judgeWords(page);
    return page;
  }

  #openOwn(): PlayerPage {
    this.#shownSince = null;
    return this.#open(this.#storage);
  }

  #reload(): void {
    this.#reloads += 1;
    this.#page.close();
    this.#page = this.#openOwn();
  }

  #closeUntil(ms: number): void {
    this.#page.close();
    this.#clock.after(Math.max(0, ms - BETTING_MS), () => this.#reload());
  }

  #lookOn(): void {
    this.#second?.close();
    this.#second = this.#open({ draft: null, awaited: [] });
  }

  #setBadness(badness: number): void {
    this.#badness = badness;
    this.#page.network.badness = badness;
    if (this.#second) this.#second.network.badness = badness;
  }

  /** After every change of a screen: what it shows of a play, for now or for good, is true. */
  #judgeWords({ table }: PlayerPage): void {
    if (table === this.#page.table && table.state.round !== null) this.#shownSince ??= this.#clock.now();
    const round = table.state.round?.number;
    if (round !== undefined) this.#hold(round, table.play);
    for (const missed of table.missed.splice(0)) {
      if (missed.kind === 'not-taken') this.#hold(missed.roundNumber, 'not-taken');
      else {
        this.#hold(missed.roundNumber, 'taken');
        const game = JSON.stringify(this.#casino.games.get(missed.roundNumber));
        if (JSON.stringify(missed) !== game)
          this.#fail(`round ${missed.roundNumber} told as ${JSON.stringify(missed)}`);
      }
    }
  }

  #hold(round: number, play: string): void {
    if (play === 'unknown') this.#doubted.add(round);
    if (play === 'not-taken') this.#denied.add(round);
    if (play !== 'taken') return;
    this.#confirmed.add(round);
    if (!this.#casino.receipts.has(round)) this.#fail(`round ${round}: called accepted, and is not`);
  }

  /** Once a round is over, no page may have shown its play as not accepted if the casino has it. */
  #judgeRound(round: number): void {
    if (this.#denied.has(round) && this.#casino.receipts.has(round)) {
      this.#fail(`round ${round}: called not accepted, and stands`);
    }
  }

  /** Bets are closed and the network works: everything is known, and the money matches the books. */
  #judgeScreen(): void {
    const phase = this.#casino.round?.phase;
    if (phase === 'open' || phase === 'locked') return;
    const { state, play } = this.#page.table;
    const shownMs = this.#clock.now() - (this.#shownSince ?? Infinity);
    if (this.#page.isClosed || shownMs < RIGHT_WITHIN_MS) return;
    if (state.pending !== null) this.#fail(`the play is still ${play}`);
    const { balance } = this.#casino;
    if (state.bank !== balance) this.#fail(`${state.bank} on the screen in phase ${phase}, ${balance} in the books`);
  }

  /** In the next round nothing is left open from earlier ones. */
  #settledBefore(): void {
    this.#second?.close();
    this.#second = null;
    const open = this.#storage.awaited.filter(({ round }) => round < this.#round);
    if (open.length > 0) this.#fail(`round ${this.#round}: nothing was told of ${JSON.stringify(open)}`);
    const { state } = this.#page.table;
    if (state.phase !== 'betting') this.#fail(`round ${this.#round}: open, and the table is ${state.phase}`);
    if (state.bank !== this.#casino.balance) this.#fail(`round ${this.#round}: ${state.bank} on the screen`);
  }

  #fail(what: string): void {
    this.#wrong.push(`${what} (round ${this.#round}, ${this.#clock.now()})`);
  }
}
