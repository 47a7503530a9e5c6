import type { Connection } from '../model/state.ts';

/** What a table tells the fullscreen picture in another window of the same browser. */
export interface TableSign {
  readonly connection: Connection;
  readonly roundTripMs: number | null;
}

const CHANNEL = 'lajvard-table';
const ASK = 'ask';
/** A table that has not spoken for so long is closed: it speaks every second part of this. */
const SILENT_MS = 12_000;

const open = (): BroadcastChannel | null => ('BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null);

/** Tells the sign to every fullscreen picture, now, when one asks, and from time to time; returns its own end. */
export function publishToStudioScreens(sign: TableSign): () => void {
  const channel = open();
  if (!channel) return () => {};
  const tell = () => channel.postMessage(sign);
  channel.onmessage = ({ data }) => {
    if (data === ASK) tell();
  };
  tell();
  const timer = setInterval(tell, SILENT_MS / 2);
  return () => {
    clearInterval(timer);
    channel.close();
  };
}

/** Hears the sign of the table in another window; null while there is none. */
export function recordTable(listener: (sign: TableSign | null) => void): () => void {
  const channel = open();
  if (!channel) return () => {};
  let silence: ReturnType<typeof setTimeout> | undefined;
  channel.onmessage = ({ data }) => {
    if (typeof data !== 'object' || data === null) return;
    listener(data as TableSign);
    clearTimeout(silence);
    silence = setTimeout(() => listener(null), SILENT_MS);
  };
  channel.postMessage(ASK);
  return () => {
    clearTimeout(silence);
    channel.close();
  };
}
