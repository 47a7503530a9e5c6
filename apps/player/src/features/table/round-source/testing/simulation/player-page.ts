import type { Slip } from '@lajvard/roulette';
import type { AwaitedRound } from '../../awaited.ts';
import type { LivePorts } from '../../live-ports.ts';
import { liveSource } from '../../live-source.ts';
import type { RoundSource } from '../../round-source.ts';
import { FakeGate } from '../fake-gate.ts';
import { ShownTable } from '../shown-table.ts';
import { BadNetwork } from './bad-network.ts';
import type { Casino } from './casino.ts';

// the time limit in live-calls.ts
const PLAY_TIMEOUT_MS = 900;
const SNAPSHOT_TIMEOUT_MS = 4000;

/** What a browser keeps across a reload. */
export interface BrowserStorage {
  draft: { readonly round: number; readonly slip: Slip; readonly total: number } | null;
  awaited: readonly AwaitedRound[];
}

/** A page of the player: the real live source and model, behind a network that may be bad. */
export class PlayerPage {
  readonly table = new ShownTable();
  readonly network: BadNetwork;
  readonly #casino: Casino;
  readonly #source: RoundSource;
  isClosed = false;
  #listeners: Parameters<LivePorts['openLive']>[0] | null = null;
  #hangUp: () => void = () => {};

  constructor(casino: Casino, storage: BrowserStorage, random: () => number, badness: number) {
    this.#casino = casino;
    this.network = new BadNetwork(casino.clock, random);
    this.network.badness = badness;
    this.#source = liveSource(this.#ports(storage, random))(this.table);
    this.#source.start();
  }

  bets(): void {
    this.table.bets();
    this.#source.slipChanged(this.table.slip());
  }

  /** The socket breaks: messages sent meanwhile are lost. */
  disconnect(): void {
    if (this.isClosed) return;
    this.#hangUp();
    this.#listeners?.onState('disconnected');
  }

  connect(): void {
    if (this.isClosed || !this.#listeners) return; // without a snapshot there is no socket yet
    this.#hangUp();
    this.#hangUp = this.#casino.connect(this.#listeners);
    this.#listeners.onState('connected');
  }

  close(): void {
    this.isClosed = true;
    this.#hangUp();
    this.#source.stop();
  }

  #ports(storage: BrowserStorage, random: () => number): LivePorts {
    const casino = this.#casino;
    const call = <T>(serve: () => T, timeoutMs: number) => this.network.exchange(serve, timeoutMs);
    return {
      clock: casino.clock,
      common: async () => call(() => casino.common(), SNAPSHOT_TIMEOUT_MS).then((common) => common),
      play: ({ chips, round }) =>
        call(() => casino.receive(chips, round), PLAY_TIMEOUT_MS).catch(() => ({ kind: 'again', lost: true }) as const),
      board: casino.board,
      openLive: (listeners) => {
        this.#listeners = listeners;
        queueMicrotask(() => this.connect());
        return { close: () => this.#hangUp(), reconnect: () => this.connect() };
      },
      gate: new FakeGate(),
      draft: {
        read: (round) => (storage.draft?.round === round ? storage.draft.slip : null),
        keep: (round, slip) => {
          storage.draft = {
            round,
            slip,
            total: Object.values(slip)
              .flat()
              .reduce((sum, chip) => sum + chip.value, 0),
          };
        },
        drop: () => {
          storage.draft = null;
        },
        left: (current) => {
          const { draft } = storage;
          if (draft === null || draft.round >= current) return null;
          storage.draft = null;
          return { round: draft.round, total: draft.total };
        },
      },
      awaited: {
        read: () => storage.awaited,
        keep: (awaited) => {
          storage.awaited = [...storage.awaited.filter(({ round }) => round !== awaited.round), awaited];
        },
        drop: (round) => {
          storage.awaited = storage.awaited.filter((one) => one.round !== round);
        },
      },
      missed: (round) => call(() => casino.missed(round), SNAPSHOT_TIMEOUT_MS).then((missed) => missed),
      session: 'tab',
      takeOver: async () => undefined,
      random,
      onWake: () => () => undefined,
      reload: () => undefined,
      leave: () => undefined,
      sendSpreadMs: 1500,
    };
  }
}
