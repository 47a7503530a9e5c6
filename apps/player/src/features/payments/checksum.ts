import { isTrc20Address } from '@lajvard/contract';

/**
 * Whether an address of the TRON network is one to its last letter. Where the browser may not reckon digests (a page without https) only the look is
 * checked; the server checks the rest.
 */
export async function isRightAddress(address: string): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  if (!subtle) return true;
  const digests = new Map<string, Uint8Array>();
  // The check asks for one digest after the other; each that is not there yet is reckoned, and the check begins again.
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
