import type { AskRelays } from '../src/index.ts';
import { Unusable } from './unusable.ts';

const TIMEOUT_MS = 5_000;
const MAX_CHARACTERS = 4_096;
const SIGNATURE = /^[\da-f]{96}$/;

/**
 * Asks relays of a beacon in drand's form one after the other, `https://api.drand.sh` for instance. What they say is
 * verified by who asks.
 * @throws Unusable
 */
export function relaysAt(urls: readonly string[]): AskRelays | null {
  const wrong = urls.find((url) => !URL.canParse(url));
  if (wrong !== undefined) throw new Unusable(`${wrong} is not the address of a relay`);
  if (urls.length === 0) return null;
  return async ({ chain, round }) => {
    for (const url of urls) {
      const found = await answer(`${url.replace(/\/+$/, '')}/${chain}/public/${round}`).catch(() => null);
      const { round: told, signature } = (found ?? {}) as Record<string, unknown>;
      if (told === round && typeof signature === 'string' && SIGNATURE.test(signature)) return signature;
    }
    return null;
  };
}

async function answer(address: string): Promise<unknown> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) return null;
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.length > MAX_CHARACTERS) return null;
  }
  return JSON.parse(text);
}
