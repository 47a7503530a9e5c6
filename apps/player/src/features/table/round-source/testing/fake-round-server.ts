import { type Common, type LiveRound, type PlayReceipt, type RoundResult, WHEELS } from '@lajvard/contract';
import { EMPTY_SLIP, parseSlip, type Slip, settleSlip, slipTotal } from '@lajvard/roulette';
import type { MissedRound } from '../../model/side-facts.ts';
import type { AwaitedRound } from '../awaited.ts';
import type { LivePorts, LiveState } from '../live-ports.ts';
import type { PlayAnswer } from '../send-slip.ts';
import { DURATIONS, type FakeClock } from './fake-clock.ts';
import { FakeGate } from './fake-gate.ts';

/** A server of rounds in one object; it sends what the real server sends, when the test says so. */
export class FakeServer implements LivePorts {
  readonly clock: FakeClock;
  readonly gate = new FakeGate();
  /** How far the server's clock is ahead of the browser's, ms. */
  aheadMs = 0;
  plays: { chips: string; round: number }[] = [];
  /** Answers to the next plays; with none left, plays are accepted. */
  answers: PlayAnswer[] = [];
  snapshots = 0;
  /** Makes snapshots fail. */
  away = false;
  /** ISO 8601; null: no break. */
  breakEndsAt: string | null = null;
  pause: Common['live']['pause'] = null;
  balance = 1500;
  number = 0;
  round: LiveRound | null = null;
  accepted: PlayReceipt | null = null;
  result: RoundResult | null = null;
  history: number[] = [];
  drafts = new Map<number, Slip>();
  left: string[] = [];
  games = new Map<number, MissedRound>();
  awaitedRounds: readonly AwaitedRound[] = [];
  sendSpreadMs = 1500;
  #listeners: Parameters<LivePorts['openLive']>[0] | null = null;
  #wake: () => void = () => {};

  constructor(clock: FakeClock) {
    this.clock = clock;
  }

  now(): number {
    return this.clock.now() + this.aheadMs;
  }

  common = async (): Promise<Common> => {
    this.snapshots += 1;
    if (this.away) throw new Error('away');
    return commonOf(this);
  };

  play = async (play: { chips: string; round: number }): Promise<PlayAnswer> => {
    this.plays.push(play);
    const answer = this.answers.shift();
    if (answer) return answer;
    return { kind: 'accepted', receipt: this.takePlay(play.chips) };
  };

  board: LivePorts['board'] = async () => ({
    stats: { fire: [], cold: [], percentages: {} as never },
    topFive: [{ accountCode: '48*****17', win: 175 }],
    topFiveRound: this.round?.round_number ?? null,
    rounds: 500,
  });

  openLive: LivePorts['openLive'] = (listeners) => {
    this.#listeners = listeners;
    return {
      close: () => {},
      reconnect: () => void this.left.push('another connection'),
    };
  };

  draft: LivePorts['draft'] = {
    read: (round) => this.drafts.get(round) ?? null,
    keep: (round, slip) => void this.drafts.set(round, slip),
    drop: () => this.drafts.clear(),
    left: (current) => {
      const [round = current, slip = EMPTY_SLIP] = [...this.drafts][0] ?? [];
      if (round >= current) return null;
      this.drafts.clear();
      return { round, total: slipTotal(slip) };
    },
  };

  awaited: LivePorts['awaited'] = {
    read: () => this.awaitedRounds,
    keep: (awaited) => {
      this.awaited.drop(awaited.round);
      this.awaitedRounds = [...this.awaitedRounds, awaited];
    },
    drop: (round) => {
      this.awaitedRounds = this.awaitedRounds.filter((one) => one.round !== round);
    },
  };
  missed: LivePorts['missed'] = async (round) => {
    if (this.away) throw new Error('away');
    const ended = this.round?.phase === 'settled' || this.round?.phase === 'void';
    const running = round === this.round?.round_number && !ended;
    return running && this.accepted ? undefined : (this.games.get(round) ?? null);
  };
  session = 'tab';
  takeOver = async (device: string): Promise<void> => void this.left.push(`takes over as ${device}`);

  /** Announces which device holds the table. */
  members(device: string, blacklistedAt: string | null = null): void {
    this.#listeners?.onMembers([{ user: { id: 7, online: true, blacklisted_at: blacklistedAt }, device_id: device }]);
  }

  random = (): number => 0.5;
  onWake = (listener: () => void): (() => void) => {
    this.#wake = listener;
    return () => {};
  };
  reload = (): void => void this.left.push('reload');
  leave = (reason: string): void => void this.left.push(reason);

  wake(): void {
    this.#wake();
  }

  connection(state: LiveState): void {
    this.#listeners?.onState(state);
  }

  /** Sends a numbered message; `lost`: it never arrives. */
  say(name: string, payload: object, lost = false): void {
    this.number += 1;
    if (!lost) this.#listeners?.onMessage(name as never, { n: this.number, ...payload });
  }

  opens(roundNumber: number, lost = false): void {
    const now = this.now();
    this.accepted = null;
    this.round = {
      round_number: roundNumber,
      phase: 'open',
      wheel: WHEELS.virtual,
      commitment: '',
      opened_at: now,
      bets_until: now + DURATIONS.roundMs,
      locks_at: now + DURATIONS.roundMs + DURATIONS.extraMs,
      closes_at: now + DURATIONS.roundMs + DURATIONS.extraMs + DURATIONS.lockMs,
      launches_at: null,
      lands_at: null,
      ended_at: null,
      next_opens_at: null,
      number: null,
      void_reason: null,
    };
    this.#state('1', lost);
  }

  locks(lost = false): void {
    const now = this.now();
    this.#become({ phase: 'locked', locks_at: now, closes_at: now + DURATIONS.lockMs });
    this.#state('10', lost);
  }

  launches(lost = false): void {
    const now = this.now();
    this.#become({ phase: 'spinning', launches_at: now, lands_at: now + DURATIONS.spinMs });
    this.#state('3', lost);
  }

  settles(number: number, lost = false): void {
    this.history = [number, ...this.history];
    this.#become({ phase: 'settled', number });
    const round = this.round?.round_number ?? 0;
    if (!this.accepted) {
      this.say(
        'round-created',
        { number, round_number: round, round, round_remain_seconds: 0, round_history: this.history, at: this.now() },
        lost,
      );
      return;
    }
    const read = parseSlip(JSON.stringify(this.accepted.chips), {});
    const slip = 'slip' in read ? read.slip : EMPTY_SLIP;
    const settlement = settleSlip(slip, number);
    this.balance += settlement.tableWin;
    const { tableBet: staked, tableWin: returned } = settlement;
    this.games.set(round, { roundNumber: round, kind: 'settled', number, staked, returned });
    this.result = {
      round_number: round,
      number,
      at: this.now(),
      round_history: this.history,
      chips: this.accepted.chips,
      new_chips: pick(this.accepted.chips, settlement.kept),
      drop_chips: pick(this.accepted.chips, settlement.dropped),
      wins: settlement.wins.map((win) => ({ ...win })),
      table_bet: settlement.tableBet,
      table_win: settlement.tableWin,
      new_balance: this.balance,
      bet_limit: null,
    };
    this.say('user-calculate-completed', this.result, lost);
  }

  /** No new round opens, or again. */
  pauses(pause: Common['live']['pause']): void {
    this.pause = pause;
    this.#state('5', false);
  }

  voids(reason: string): void {
    const staked = this.accepted?.table_bet ?? 0;
    const roundNumber = this.round?.round_number ?? 0;
    this.balance += staked;
    if (staked > 0) this.games.set(roundNumber, { roundNumber, kind: 'void', number: null, staked, returned: staked });
    this.#become({ phase: 'void', void_reason: reason });
    this.#state('9', false);
  }

  takePlay(chips: string): PlayReceipt {
    const read = parseSlip(chips, {});
    if (!('slip' in read)) throw new Error('the play cannot be read');
    const bet = slipTotal(read.slip);
    this.balance -= bet;
    this.accepted = {
      round_number: this.round?.round_number ?? 0,
      chips: JSON.parse(chips) as PlayReceipt['chips'],
      table_bet: bet,
      new_balance: this.balance,
      bet_limit: null,
      receipt: '',
      salt: null,
      ack: null,
    };
    return this.accepted;
  }

  #become(change: Partial<LiveRound>): void {
    if (this.round) this.round = { ...this.round, ...change };
  }

  #state(state: string, lost: boolean): void {
    const payload = {
      state,
      round_number: this.round?.round_number,
      round_remain_seconds: 0,
      server_now: this.now(),
      round: this.round,
    };
    this.say('round-state-pushed', payload, lost);
  }
}

function pick(chips: PlayReceipt['chips'], spots: Slip): PlayReceipt['chips'] {
  return Object.fromEntries(Object.entries(chips).filter(([spot]) => spot in spots));
}

function commonOf(server: FakeServer): Common {
  const play = server.accepted?.round_number === server.round?.round_number ? server.accepted : null;
  return {
    user: {
      id: 7,
      bet_limitation: null,
      settings: { closure_end_at: server.breakEndsAt, exclusion_end_at: null },
    },
    balance: server.balance,
    round_history: server.history,
    feed_url: ['high', 'med', 'low'],
    wheel_state: WHEELS.virtual,
    config: { VIDEO: { playback_url_template: '/video/{stream}', ingest_delay_ms: 0 } },
    live: {
      number: server.number,
      server_now: server.now(),
      device_id: 'this-device',
      round: server.round,
      play,
      last_result: server.result,
      pause: server.pause,
    },
  } as unknown as Common;
}
