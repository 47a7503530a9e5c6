import { type Bet, type ChipValue, FAVOURITE_GAMES, neighbourBets, type Pocket } from '@lajvard/roulette';
import type { StoreApi } from 'zustand/vanilla';
import type { TableStep } from './model/actions.ts';
import { favouriteBets, type MakeChip, repeatBets } from './model/repeat.ts';
import { canRepeat, handsOff } from './model/selectors.ts';
import type { TableRefusal, TableState } from './model/state.ts';
import type { BoardTab, TableView } from './table-view.ts';

/** Everything the player can do at the table, by mouse, key or dialog. */
export interface TableCommands {
  press(spot: string, options?: { neighbours?: boolean }): void;
  takeChip(spot: string): void;
  takeAll(spot: string): void;
  shortcut(spot: string, value: ChipValue): void;
  /** Places the bet that the shown refusal offers, if there is one. */
  acceptOffer(): void;
  /** Places bets, all or nothing, with chips made by this table. */
  lay(bets: (makeChip: MakeChip) => readonly Bet[]): void;
  chooseChip(value: ChipValue): void;
  chooseNeighbours(reach: number): void;
  switchNeighbours(): void;
  playFavourite(id: string): void;
  /** Places a group made with the chosen chip; only one group at a time. */
  playGroup(make: (chosen: ChipValue, makeChip: MakeChip) => readonly Bet[]): void;
  askForFavourites(): void;
  /** Tells the player why something cannot be done now. */
  refuse(refusal: TableRefusal): void;
  undo(): void;
  clear(): void;
  repeat(): void;
  switchAutoRepeat(): void;
  chooseRoundSeconds(seconds: number): void;
  chooseBoard(tab: BoardTab): void;
  answerStop(): void;
  /** Takes the table over from the account's other devices. */
  takeOver(): Promise<void>;
  /** Practice only: adds another starting balance. */
  takeAnother(): void;
  /** The player has read what became of the oldest missed round. */
  closeMissed(): void;
  /** Lights up pockets on the felt; an empty list turns them off. */
  point(pockets: readonly Pocket[]): void;
  /** Whether the film shows the wheel. */
  tellFilmed(filmed: boolean): void;
}

/** What the commands need from a table. */
export interface CommandedTable {
  readonly view: StoreApi<TableView>;
  readonly state: TableState;
  readonly makeChip: MakeChip;
  serverNow(): number;
  step(what: TableStep): void;
  place(bets: readonly Bet[], how: { group: boolean }): void;
  placeGroup(bets: readonly Bet[]): void;
  /** Whether this site offers auto-repeat. */
  autoRepeatOffered(): boolean;
  chooseRoundSeconds(seconds: number): void;
  chooseBoard(tab: BoardTab): void;
  takeOver(): Promise<void>;
  takeAnother(): void;
}

/** The commands of a table. Every command has an effect or is refused with a reason. */
export function commandsOf(table: CommandedTable): TableCommands {
  return {
    press: (spot, options) => press(table, spot, options?.neighbours ?? false),
    takeChip: (spot) => table.step({ type: 'chip-taken', spot, now: table.serverNow() }),
    takeAll: (spot) => table.step({ type: 'chip-taken', spot, all: true, now: table.serverNow() }),
    shortcut: (spot, value) => table.place([{ spot, chips: [table.makeChip(spot, value, spot)] }], { group: false }),
    acceptOffer: () => {
      const offer = table.view.getState().toast?.cue.offer;
      if (offer)
        table.place([{ spot: offer.spot, chips: [table.makeChip(offer.spot, offer.value, offer.spot)] }], {
          group: false,
        });
    },
    lay: (bets) => table.place(bets(table.makeChip), { group: true }),
    chooseChip: (value) => table.step({ type: 'chip-chosen', value }),
    chooseNeighbours: (reach) => table.step({ type: 'neighbours-chosen', reach }),
    switchNeighbours: () => table.step({ type: 'neighbours-switched' }),
    playFavourite: (id) => playFavourite(table, id),
    playGroup: (make) => table.placeGroup(make(table.state.chip, table.makeChip)),
    askForFavourites: () => table.view.setState(({ favouritesAsked: asked }) => ({ favouritesAsked: asked + 1 })),
    refuse: (refusal) => table.step({ type: 'refused', refusal }),
    undo: () => table.step({ type: 'undone', now: table.serverNow() }),
    clear: () => table.step({ type: 'cleared', now: table.serverNow() }),
    repeat: () => repeat(table),
    switchAutoRepeat: () =>
      table.step(
        table.autoRepeatOffered()
          ? { type: 'auto-repeat-switched', on: !table.state.autoRepeat }
          : { type: 'refused', refusal: 'auto-repeat-not-offered' },
      ),
    chooseRoundSeconds: (seconds) => table.chooseRoundSeconds(seconds),
    chooseBoard: (tab) => table.chooseBoard(tab),
    answerStop: () => table.step({ type: 'stop-answered' }),
    takeOver: () => table.takeOver(),
    takeAnother: () => table.takeAnother(),
    closeMissed: () => table.view.setState(({ missed }) => ({ missed: missed.slice(1) })),
    point: (pockets) => table.view.setState({ highlight: pockets }),
    tellFilmed: (filmed) => table.view.setState({ filmed }),
  };
}

/** Places one chip, or, with neighbours on (or asked for by a held key), a group around the number. */
function press(table: CommandedTable, spot: string, neighboursAsked: boolean): void {
  const { chip, neighbours, neighboursOn } = table.state;
  const pocket = /^\d+$/.test(spot) ? Number(spot) : null;
  if (pocket === null || neighboursOn === neighboursAsked) {
    table.place([{ spot, chips: [table.makeChip(spot, chip, spot)] }], { group: false });
  } else {
    table.place(neighbourBets(pocket, neighbours, chip, table.makeChip), { group: true });
  }
}

function playFavourite(table: CommandedTable, id: string): void {
  const game = FAVOURITE_GAMES.find((one) => one.id === id);
  if (game) table.placeGroup(favouriteBets(game, table.state.chip, table.makeChip));
}

function repeat(table: CommandedTable): void {
  if (canRepeat(table.state)) table.placeGroup(repeatBets(table.state.lastSlip, table.makeChip));
  else table.step({ type: 'refused', refusal: whyNoRepeat(table.state) });
}

function whyNoRepeat(state: TableState): TableRefusal {
  const held = handsOff(state);
  if (held) return held;
  if (state.processing) return 'still-processing';
  return state.autoRepeat ? 'auto-repeat-on' : 'nothing-to-repeat';
}
