import { type Bet, type ChipValue, FAVOURITE_GAMES, neighbourBets, type Pocket } from '@lajvard/roulette';
import type { StoreApi } from 'zustand/vanilla';
import type { TableStep } from './model/actions.ts';
import { favouriteBets, type MakeChip, repeatBets } from './model/repeat.ts';
import { canRepeat, handsOff } from './model/selectors.ts';
import type { TableRefusal, TableState } from './model/state.ts';
import type { BoardTab, TableView } from './table-view.ts';

/** What a hand, a key or a window can do at the table. */
export interface TableCommands {
  press(spot: string, options?: { neighbours?: boolean }): void;
  takeChip(spot: string): void;
  takeAll(spot: string): void;
  shortcut(spot: string, value: ChipValue): void;
  /** Whole bets, all or nothing, made with chips of this table. */
  lay(bets: (makeChip: MakeChip) => readonly Bet[]): void;
  chooseChip(value: ChipValue): void;
  chooseNeighbours(reach: number): void;
  switchNeighbours(): void;
  playFavourite(id: string): void;
  /** Places a group made of the chosen chip, one group at a time. */
  playGroup(make: (chosen: ChipValue, makeChip: MakeChip) => readonly Bet[]): void;
  askForFavourites(): void;
  /** Says why something cannot be done now. */
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
  /** Another starting balance at the practice table. */
  takeAnother(): void;
  /** What became of a missed round has been read. */
  closeMissed(): void;
  /** Lights up pockets on the felt; none: lights out. */
  point(pockets: readonly Pocket[]): void;
}

/** What the commands need of a table. */
export interface CommandedTable {
  readonly view: StoreApi<TableView>;
  readonly state: TableState;
  readonly makeChip: MakeChip;
  houseNow(): number;
  step(what: TableStep): void;
  place(bets: readonly Bet[], how: { group: boolean }): void;
  placeGroup(bets: readonly Bet[]): void;
  /** Whether this site offers auto-repeat at all. */
  autoRepeatOffered(): boolean;
  chooseRoundSeconds(seconds: number): void;
  chooseBoard(tab: BoardTab): void;
  takeOver(): Promise<void>;
  takeAnother(): void;
}

/** The commands of a table; none of them is ever without an answer. */
export function commandsOf(room: CommandedTable): TableCommands {
  return {
    press: (spot, options) => press(room, spot, options?.neighbours ?? false),
    takeChip: (spot) => room.step({ type: 'chip-taken', spot, now: room.houseNow() }),
    takeAll: (spot) => room.step({ type: 'chip-taken', spot, all: true, now: room.houseNow() }),
    shortcut: (spot, value) => room.place([{ spot, chips: [room.makeChip(spot, value, spot)] }], { group: false }),
    lay: (bets) => room.place(bets(room.makeChip), { group: true }),
    chooseChip: (value) => room.step({ type: 'chip-chosen', value }),
    chooseNeighbours: (reach) => room.step({ type: 'neighbours-chosen', reach }),
    switchNeighbours: () => room.step({ type: 'neighbours-switched' }),
    playFavourite: (id) => playFavourite(room, id),
    playGroup: (make) => room.placeGroup(make(room.state.chip, room.makeChip)),
    askForFavourites: () => room.view.setState(({ favouritesAsked: asked }) => ({ favouritesAsked: asked + 1 })),
    refuse: (refusal) => room.step({ type: 'refused', refusal }),
    undo: () => room.step({ type: 'undone', now: room.houseNow() }),
    clear: () => room.step({ type: 'cleared', now: room.houseNow() }),
    repeat: () => repeat(room),
    switchAutoRepeat: () =>
      room.step(
        room.autoRepeatOffered()
          ? { type: 'auto-repeat-switched', on: !room.state.autoRepeat }
          : { type: 'refused', refusal: 'auto-repeat-not-offered' },
      ),
    chooseRoundSeconds: (seconds) => room.chooseRoundSeconds(seconds),
    chooseBoard: (tab) => room.chooseBoard(tab),
    answerStop: () => room.step({ type: 'stop-answered' }),
    takeOver: () => room.takeOver(),
    takeAnother: () => room.takeAnother(),
    closeMissed: () => room.view.setState({ missed: null }),
    point: (pockets) => room.view.setState({ highlight: pockets }),
  };
}

/** One chip; with neighbours on (or asked for by a held key), a group around the number. */
function press(room: CommandedTable, spot: string, neighboursAsked: boolean): void {
  const { chip, neighbours, neighboursOn } = room.state;
  const pocket = /^\d+$/.test(spot) ? Number(spot) : null;
  if (pocket === null || neighboursOn === neighboursAsked) {
    room.place([{ spot, chips: [room.makeChip(spot, chip, spot)] }], { group: false });
  } else {
    room.place(neighbourBets(pocket, neighbours, chip, room.makeChip), { group: true });
  }
}

function playFavourite(room: CommandedTable, id: string): void {
  const game = FAVOURITE_GAMES.find((one) => one.id === id);
  if (game) room.placeGroup(favouriteBets(game, room.state.chip, room.makeChip));
}

function repeat(room: CommandedTable): void {
  if (canRepeat(room.state)) room.placeGroup(repeatBets(room.state.lastSlip, room.makeChip));
  else room.step({ type: 'refused', refusal: whyNoRepeat(room.state) });
}

function whyNoRepeat(state: TableState): TableRefusal {
  const held = handsOff(state);
  if (held) return held;
  if (state.processing) return 'still-processing';
  return state.autoRepeat ? 'auto-repeat-on' : 'nothing-to-repeat';
}
