import type { Slip } from '@lajvard/roulette';
import type { News, RoundFact, TableStep } from '../../model/actions.ts';
import { type PlayState, playOf } from '../../model/play.ts';
import { reduce } from '../../model/reduce.ts';
import { screenBalance } from '../../model/selectors.ts';
import type { MissedRound } from '../../model/side-facts.ts';
import { newTable, type TableState } from '../../model/state.ts';
import { slipOf } from '../../model/testing/table-talk.ts';
import type { SourceEvent, SourceTable } from '../round-source.ts';

const BESIDE: ReadonlySet<SourceEvent['type']> = new Set([
  'board-received',
  'feeds-received',
  'network-failed',
  'sign-received',
]);

/** A page's live table as its player sees it: the model behind a source, with everything it has said. */
export class ShownTable implements SourceTable {
  state: TableState = newTable('live');
  /** What the player has been shown, oldest first. */
  readonly news: News[] = [];
  readonly missed: MissedRound[] = [];
  networkFailed = false;
  /** Called after every change. */
  onChange: () => void = () => {};

  send(word: SourceEvent): void {
    if (word.type === 'network-failed') this.networkFailed = word.failed;
    if (word.type === 'sign-received' && word.sign.missed) this.missed.push(word.sign.missed);
    if (!BESIDE.has(word.type)) this.#step(word as RoundFact);
    // the next round waits for nobody here
    if (this.state.nextRound) this.#step({ type: 'table-unlocked' });
    this.onChange();
  }

  #step(step: TableStep): void {
    const { state, news } = reduce(this.state, step);
    this.state = state;
    this.news.push(...news);
  }

  slip(): Slip {
    return this.state.slip;
  }

  /** The player puts a chip of 5 on 17; nothing happens where bets are not open. */
  bets(): void {
    if (this.state.phase !== 'betting') return;
    this.state = { ...this.state, slip: slipOf({ 17: [5] }) };
  }

  get play(): PlayState {
    return playOf(this.state);
  }

  /** Dollars. */
  get balance(): number {
    return screenBalance(this.state);
  }

  /** The kinds of news about the player's own bets, in order. */
  get told(): string[] {
    return this.news.map(({ kind }) => kind).filter((kind) => kind.startsWith('bets-') && kind !== 'bets-opened');
  }
}
