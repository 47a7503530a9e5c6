import { isTrc20Address } from '@lajvard/contract';

/**
 * Whether a TRON address is valid, checksum included. Where the browser offers no digests (a page without https), only
 * the format is checked; the server checks the rest.
 */
export async function isRightAddress(address: string): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  if (!subtle) return true;
  const digests = new Map<string, Uint8Array>();
  // The check asks for one digest at a time; each missing one is computed, and the check starts again.
  for (;;) {
    let missing: Uint8Array | null = null;
    const isRight = isTrc20Address(address, (bytes) => {
      const known = digests.get(bytes.join());
      if (known === undefined) missing ??= bytes;
      return known ?? new Uint8Array(32);
    });
    if (missing === null) return isRight;
    const bytes: Uint8Array = missing;
    digests.set(bytes.join(), new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes))));
  }
}
