import { type LogFiles, NoAnswer, type ObservedHouse, readCorrections, readEvidence } from '../src/index.ts';

const TIMEOUT_MS = 30_000;
/** A casino answers only so many calls a minute, and says when to come back. */
const MAX_WAITS = 20;
const MAX_WAIT_SECONDS = 60;

export const wait = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms));

/** What is at an address; null: nothing. @throws NoAnswer */
export const fetched = async (address: string): Promise<Response | null> => {
  for (let waits = 0; ; waits += 1) {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
      throw new NoAnswer(`no answer from ${address}`, { cause: error });
    });
    if (response.status === 404) return null;
    if (response.ok) return response;
    if (response.status !== 429 || waits >= MAX_WAITS) throw new NoAnswer(`${address} answered ${response.status}`);
    const seconds = Number(response.headers.get('retry-after') ?? 1) || 1;
    await wait(Math.min(seconds, MAX_WAIT_SECONDS) * 1_000);
  }
};

const bodyOf = async (address: string): Promise<Uint8Array | null> => {
  const response = await fetched(address);
  return (
    response &&
    new Uint8Array(
      await response.arrayBuffer().catch((error: unknown) => {
        throw new NoAnswer(`half an answer from ${address}`, { cause: error });
      }),
    )
  );
};
const textOf = async (address: string): Promise<string | null> => {
  const bytes = await bodyOf(address);
  return bytes && new TextDecoder().decode(bytes);
};

/** The files of a casino's log. */
export const logFilesOf = (house: string): LogFiles => ({ read: (path) => bodyOf(`${house}/log/${path}`) });

/** What a casino publishes, asked over the network. */
export const houseAt = (house: string): ObservedHouse => ({
  read: logFilesOf(house).read,
  checkpoint: () => textOf(`${house}/log/checkpoint`),
  keys: async () => readEvidence((await textOf(`${house}/api/fairness/keys`)) ?? '')?.keys ?? [],
  record: async (round) => readEvidence((await textOf(`${house}/api/rounds/${round}`)) ?? '')?.record ?? null,
  receipts: async (round) =>
    readEvidence((await textOf(`${house}/api/rounds/${round}/receipts`)) ?? '')?.receipts ?? null,
  corrections: async (round) =>
    readCorrections(
      (await textOf(`${house}/api/fairness/corrections${round === undefined ? '' : `?round_number=${round}`}`)) ?? '',
    ),
});
