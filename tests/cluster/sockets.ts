import type { TLSSocket } from 'node:tls';
import WebSocket from 'ws';
import { eventually } from '../harness/eventually.ts';
import { SOCKET_ADDRESSES } from '../harness/machines/network.ts';
import type { Player } from '../harness/players.ts';
import { PLAY_HOST } from './site.ts';

// As the page does (apps/player/src/shared/calls/live-socket.ts): the library's first wait, doubled up to the slowest, each
// made up to a half longer or shorter by chance; and a server is given up when it has said nothing for ten seconds.
const FIRST_RETRY_MS = 500;
const SLOWEST_RETRY_MS = 5_000;
const SILENT_MS = 10_000;

/** One player at the table, with a socket that comes back by itself. */
class Seat {
  readonly player: Player;
  /** When this player was last seen at the table; null: the socket is closed. */
  sittingSince: number | null = null;
  leftAt = 0;
  #last: number | null = null;
  #tries = 0;
  #session: Buffer | undefined; // of TLS: a browser takes it up again too
  #silence: NodeJS.Timeout | undefined;
  readonly #table: SeatsAtTable;
  constructor(player: Player, table: SeatsAtTable) {
    this.player = player;
    this.#table = table;
    this.open();
  }

  open(): void {
    if (this.#table.closed) return;
    const socket = new WebSocket(`wss://${PLAY_HOST}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      ca: this.#table.ca,
      handshakeTimeout: 5_000,
      localAddress: SOCKET_ADDRESSES[this.player.id % SOCKET_ADDRESSES.length],
      ...(this.#session && { session: this.#session }),
      headers: { origin: `https://${PLAY_HOST}` },
    });
    this.#table.sockets.add(socket);
    socket.on('upgrade', ({ socket: line }) => {
      this.#session = (line as TLSSocket).getSession() ?? this.#session;
    });
    socket.on('error', () => undefined); // `close` follows
    socket.on('close', () => {
      clearTimeout(this.#silence);
      this.#table.sockets.delete(socket);
      if (this.sittingSince !== null) this.leftAt = performance.now();
      this.sittingSince = null;
      this.#last = null;
      const slowest = Math.min(SLOWEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#tries++);
      setTimeout(() => this.open(), slowest * (0.5 + Math.random()));
    });
    socket.on('message', (data: Buffer) => {
      clearTimeout(this.#silence);
      this.#silence = setTimeout(() => socket.terminate(), SILENT_MS);
      this.#hear(socket, data.toString());
    });
  }

  #hear(socket: WebSocket, text: string): void {
    const { id, token } = this.player;
    if (text.startsWith('0{')) socket.send('40');
    else if (text === '2') socket.send('3');
    else if (text.startsWith('40')) {
      const auth = { headers: { Authorization: `Bearer ${token}` } };
      for (const channel of ['private-round-channel', 'private-round-state', `presence-user.play.${id}`])
        socket.send(`42${JSON.stringify(['subscribe', { channel, auth }])}`);
    } else if (text.startsWith('42["presence:subscribed"')) {
      this.sittingSince ??= performance.now();
      this.#tries = 0;
    } else this.#told(text);
  }

  #told(text: string): void {
    const n = Number(/"n":(\d+)/.exec(text)?.[1] ?? Number.NaN);
    if (Number.isNaN(n)) return;
    if (this.#last !== null) this.#table.missed += Math.max(0, n - this.#last - 1);
    this.#last = n;
    this.#table.told(this.player.id, n, text);
  }
}

/** When the lock of a round was first announced, and the last announced close; epoch ms of the database's clock. */
export interface Lock {
  readonly announcedAt: number;
  readonly closesAt: number;
}

/** What sockets receive of a round when it locks. */
export type OnLock = (roundNumber: number, locksForMs: number) => void;

/** Many players on real sockets through the proxy. */
export class SeatsAtTable {
  readonly ca: string;
  readonly sockets = new Set<WebSocket>();
  /** Numbered messages that a socket did not get though it got a later one. */
  missed = 0;
  closed = false;
  /** Who has heard the own result, by round. */
  readonly results = new Map<number, Set<number>>();
  /** The newest message heard by anybody, and when. */
  newest = { n: 0, at: 0 };
  readonly #seats: Seat[] = [];
  readonly #onLock: OnLock;
  #locked = 0;
  /** By round. */
  readonly locks = new Map<number, Lock>();
  constructor(ca: string, onLock: OnLock) {
    this.ca = ca;
    this.#onLock = onLock;
  }

  told(playerId: number, n: number, text: string): void {
    if (n > this.newest.n) this.newest = { n, at: performance.now() };
    const round = Number(/"round_number":(\d+)/.exec(text)?.[1]);
    if (text.startsWith('42["user-calculate-completed"')) {
      const heard = this.results.get(round) ?? new Set();
      this.results.set(round, heard.add(playerId));
    } else if (round >= this.#locked && text.includes('"state":"10"')) {
      const closesAt = Number(/"closes_at":(\d+)/.exec(text)?.[1]);
      const now = Number(/"server_now":(\d+)/.exec(text)?.[1]);
      const before = this.locks.get(round);
      if (before !== undefined && closesAt <= before.closesAt) return;
      this.#locked = round;
      if (before !== undefined) {
        this.locks.set(round, { ...before, closesAt }); // it was announced late, and the close moved
        return;
      }
      this.locks.set(round, { announcedAt: now, closesAt });
      this.#onLock(round, closesAt - now);
    }
  }

  /** Brings players to the table, some at a time. @returns when all sit */
  async sit(players: readonly Player[]): Promise<void> {
    for (let at = 0; at < players.length; at += 50) {
      for (const player of players.slice(at, at + 50)) this.#seats.push(new Seat(player, this));
      const begun = this.#seats.length;
      await eventually(() => this.sitting === begun, 60, `${begun} players at the table`);
    }
  }

  get sitting(): number {
    return this.#seats.filter(({ sittingSince }) => sittingSince !== null).length;
  }

  /** Ends all sockets, so that they reconnect to the servers in rotation. */
  async spread(): Promise<void> {
    for (const socket of this.sockets) socket.terminate();
    await eventually(() => this.sitting < this.#seats.length, 5, 'the sockets to end');
    await eventually(() => this.sitting === this.#seats.length, 60, 'everybody back at the table');
  }

  /** Waits until those whose sockets ended since `since` sit again. @returns how many, and the longest way back, s */
  async back(since: number, seconds: number): Promise<{ left: number; longest: number; silence: number }> {
    await eventually(() => this.sitting === this.#seats.length, seconds, 'everybody back at the table');
    const left = this.#seats.filter(({ leftAt }) => leftAt >= since);
    const ways = left.map(({ sittingSince, leftAt }) => ((sittingSince ?? 0) - leftAt) / 1000);
    const sinces = left.map(({ sittingSince }) => ((sittingSince ?? 0) - since) / 1000);
    return { left: left.length, longest: Math.max(0, ...ways), silence: Math.max(0, ...sinces) };
  }

  /** Those whose sockets ended since then. */
  leftSince(since: number): Player[] {
    return this.#seats.filter(({ leftAt }) => leftAt >= since).map(({ player }) => player);
  }

  close(): void {
    this.closed = true;
    for (const socket of this.sockets) socket.terminate();
  }
}
