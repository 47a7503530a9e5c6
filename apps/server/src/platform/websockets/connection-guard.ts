import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';

/** A connection as the engine below Socket.IO has it; only what the guard needs. */
export interface RawConnection {
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  /** `socket`: the WebSocket. */
  readonly transport: { readonly socket?: { readonly bufferedAmount: number; terminate(): void } };
  request: unknown;
  on(event: 'packet', hear: (packet: { readonly type: string; readonly data?: unknown }) => void): unknown;
  on(event: 'packetCreate' | 'close', hear: () => void): unknown;
  close(discard: boolean): void;
}

/** What any connection may cost us (docs/specification/4-reliability.md#43-rate-limits). */
export interface ConnectionGuard {
  /** Whether the address of a handshake may open one more connection that nobody has signed in on. */
  admits(request: IncomingMessage): boolean;
  /** Watches a connection from its first packet to its end. */
  watch(raw: RawConnection): void;
  /** Somebody has signed in on it: it no longer counts for its address. */
  identified(raw: object): void;
}

const PACKETS_PER_SECOND = 20;
const MAX_PACKETS = 40; // at once
const MAX_UNSENT_BYTES = 256 * 1024; // as the event stream's
const MAX_UNKNOWN_OF_AN_ADDRESS = 50;
const MAIN_NAMESPACE = /^0(?!\/)/; // a CONNECT packet that names no namespace
const CONNECT = '0';

const lengthOf = (data: unknown): number => (data as { length?: number } | undefined)?.length ?? 0;

/** Bytes that the peer has not taken. */
const unsentBytes = ({ writeBuffer, transport }: RawConnection): number =>
  writeBuffer.reduce((sum, { data }) => sum + lengthOf(data), transport.socket?.bufferedAmount ?? 0);

/** Ends a connection without waiting for its peer, which may never read the farewell. */
export const terminate = (raw: RawConnection): void => {
  raw.close(true);
  raw.transport.socket?.terminate();
};

/**
 * @param addressOf the network a handshake comes from
 * @param factor multiplies the number of unknown connections of an address; 0: no limit
 */
export const createConnectionGuard = (
  clock: Clock,
  addressOf: (request: IncomingMessage) => string,
  factor: number,
): ConnectionGuard => {
  const unknown = new Map<string, number>(); // connections by address
  const addresses = new WeakMap<object, string>(); // of those that nobody has signed in on
  const identified = (raw: object): void => {
    const address = addresses.get(raw);
    if (address === undefined) return;
    addresses.delete(raw);
    const left = (unknown.get(address) ?? 1) - 1;
    if (left > 0) unknown.set(address, left);
    else unknown.delete(address);
  };
  return {
    identified,
    admits: (request) =>
      factor === 0 || (unknown.get(addressOf(request)) ?? 0) < Math.max(1, MAX_UNKNOWN_OF_AN_ADDRESS * factor),
    watch: (raw) => {
      const address = addressOf(raw.request as IncomingMessage);
      unknown.set(address, (unknown.get(address) ?? 0) + 1);
      addresses.set(raw, address);
      let tokens = MAX_PACKETS;
      let filledAt = clock.monotonic();
      raw.on('packet', ({ type, data }) => {
        const now = clock.monotonic();
        tokens = Math.min(MAX_PACKETS, tokens + ((now - filledAt) / 1000) * PACKETS_PER_SECOND) - 1;
        filledAt = now;
        // Socket.IO would answer a CONNECT to an unknown namespace with its whole name.
        const isForeign = type === 'message' && typeof data === 'string' && data[0] === CONNECT;
        if (tokens < 0 || (isForeign && !MAIN_NAMESPACE.test(data))) terminate(raw);
      });
      raw.on('packetCreate', () => {
        if (unsentBytes(raw) > MAX_UNSENT_BYTES) terminate(raw);
      });
      raw.on('close', () => identified(raw));
    },
  };
};
