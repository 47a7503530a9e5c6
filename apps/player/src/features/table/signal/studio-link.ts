import type { Connection } from '../model/state.ts';

/** What a table sends to the full-screen video in another window of the same browser. */
export interface TableSign {
  readonly connection: Connection;
  readonly roundTripMs: number | null;
}

const CHANNEL = 'lajvard-table';
const ASK = 'ask';
/** A table not heard for this long is closed; a table sends every half of it. */
const SILENT_MS = 12_000;

const open = (): BroadcastChannel | null => ('BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null);

/** Sends the sign to all full-screen videos: now, when asked, and every `SILENT_MS / 2`. Returns a stop function. */
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

/** Receives the sign of the table in another window; null when there is none. Returns the unsubscribe function. */
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
