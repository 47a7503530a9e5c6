import { createPrivateKey } from 'node:crypto';
import proxyAddr from '@fastify/proxy-addr';
import { readNoteKey } from '@lajvard/tlog';
import * as z from 'zod/mini';

// What a setting may be. Each says in a few words what is wrong with another value.

const ed25519 = (base64: string): string | null => {
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key.export({ format: 'pem', type: 'pkcs8' }).toString() : null;
  } catch {
    return null;
  }
};

export const text = (standard: string) => z._default(z.string(), standard);
const numberBetween = (least: number, most: number, written = /^\d+(\.\d+)?$/, otherwise = 'is not a number') =>
  z.pipe(
    z.string().check(z.regex(written, otherwise)),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.number().check(z.minimum(least, `is below ${least}`), z.maximum(most, `is above ${most}`)),
    ),
  );
export const number = (standard: number, least: number, most: number) =>
  z._default(numberBetween(least, most), standard);
export const wholeNumberBetween = (least: number, most: number) =>
  numberBetween(least, most, /^\d+$/, 'is not a whole number');
export const wholeNumber = (standard: number, least: number, most: number) =>
  z._default(wholeNumberBetween(least, most), standard);
/**
 * A zone as the IANA names it, written as it writes it; no offset, no abbreviation: databases read those the
 * other way round.
 */
const zoneNamed = (name: string): string | null => {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return name === 'UTC' || /^[A-Za-z_]+\//.test(name) ? timeZone : null;
  } catch {
    return null;
  }
};
export const timeZone = z.pipe(
  z.string().check(z.refine((name) => zoneNamed(name) !== null, { error: 'is not a time zone such as Asia/Tehran' })),
  z.transform((name: string) => zoneNamed(name) ?? 'UTC'),
);
const zeroOrOne = z.pipe(
  z.enum(['0', '1'], 'is neither 0 nor 1'),
  z.transform((value: '0' | '1') => value === '1'),
);
export const flag = (standard: boolean) => z._default(zeroOrOne, standard);
/** A flag whose default depends on another setting. */
export const openFlag = () => z.optional(zeroOrOne);
/** When the voice says "you win": never, at any return, or for a net win only. */
export const winVoice = z._default(
  z.pipe(
    z.enum(['0', '1', 'net'], 'is not 0, 1 or net'),
    z.transform((value: '0' | '1' | 'net') => (value === 'net' ? value : value === '1')),
  ),
  true,
);
export const address = (protocols: readonly string[]) =>
  z.string().check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `is not an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  );
/** The same where the address must name a host, as that of a database on this machine need not. */
export const hostAddress = (protocols: readonly string[]) =>
  address(protocols).check(
    z.refine((value) => !URL.canParse(value) || new URL(value).hostname !== '', { error: 'names no host' }),
  );

const MAIL_ADDRESS = String.raw`[^\s<>@",;]+@[^\s<>@",;]+`;
export const mailAddress = (standard: string) =>
  z._default(
    z.string().check(z.regex(new RegExp(`^${MAIL_ADDRESS}$`), 'is not an e-mail address such as support@play.example')),
    standard,
  );
export const mailSender = z.string().check(
  z.regex(new RegExp(`^(?:[^<>\\r\\n]* <${MAIL_ADDRESS}>|<?${MAIL_ADDRESS}>?)$`), {
    error: 'is not a sender such as Lajvard <support@play.example>',
  }),
);

/** Where browsers find a stream: an address, or a path of the site. */
export const streamTemplate = (standard: string) =>
  z._default(
    z.string().check(
      z.refine((value) => value.includes('{stream}'), { error: 'does not contain {stream}, the place of its name' }),
      z.refine((value) => /^\/(?!\/)/.test(value) || /^https?:\/\/[^/]+\//.test(value), {
        error: 'is neither a path such as /video/{stream}/index.m3u8 nor an address that begins with https://',
      }),
    ),
    standard,
  );
/**
 * A private Ed25519 key: the base64 of its PKCS 8 bytes, as
 * `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0` writes it.
 * @returns PEM
 */
export const signingKey = z.pipe(
  z.string().check(z.refine((value) => ed25519(value) !== null, { error: 'is not an Ed25519 key in base64 (PKCS 8)' })),
  z.transform((value: string) => ed25519(value) ?? ''),
);
const givenList = () =>
  z.pipe(
    z.string(),
    z.transform((value: string) => value.split(/[\s,]+/).filter((part) => part !== '')),
  );
const list = () => z._default(givenList(), []);

/**
 * Whether a text is an origin and nothing more: `https://partner.example`, without a path, a star or a slash
 * at its end.
 */
export const isOrigin = (value: string): boolean =>
  /^https?:\/\/[a-z0-9.:[\]-]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value;
export const originList = () =>
  list().check(
    z.refine((values: readonly string[]) => values.every(isOrigin), {
      error: 'holds something that is not an origin such as https://partner.example',
    }),
  );
const isUnderstood = (proxies: readonly string[]): boolean => {
  try {
    proxyAddr.compile([...proxies]);
    return true;
  } catch {
    return false;
  }
};
export const proxyList = list().check(
  z.refine(isUnderstood, { error: 'holds something that is not an address or network such as 10.0.0.0/24' }),
);
export const partnerList = list().check(
  z.refine((values: readonly string[]) => values.every((value) => /^[a-z0-9.-]+=[A-Za-z0-9_-]{1,40}$/.test(value)), {
    error: 'holds something that is not host=partner, the host in lower case and without a port',
  }),
  z.refine((values: readonly string[]) => new Set(values.map((value) => value.split('=')[0])).size === values.length, {
    error: 'names a host twice',
  }),
);

/** A vkey has no `=`: its 33 bytes fill whole groups of base64. */
const witnessIn = (value: string): { readonly vkey: string; readonly url: string } | null => {
  const [, vkey = '', url = ''] = /^([^=]+)=(https?:\/\/.+)$/.exec(value) ?? [];
  try {
    return readNoteKey(vkey).kind === 'cosignature' && URL.canParse(url)
      ? { vkey, url: url.replace(/\/+$/, '') }
      : null;
  } catch {
    return null;
  }
};
export const witnessList = z.pipe(
  list().check(
    z.refine((values: readonly string[]) => values.every((value) => witnessIn(value) !== null), {
      error: 'holds something that is not vkey=url, with the vkey of a witness',
    }),
    z.refine(
      (values: readonly string[]) => new Set(values.map((value) => witnessIn(value)?.vkey)).size === values.length,
      {
        error: 'names a witness twice',
      },
    ),
  ),
  z.transform((values: string[]) => values.flatMap((value) => witnessIn(value) ?? [])),
);

const MAX_RELAYS = 5;
const isRelay = (value: string): boolean =>
  /^https?:\/\/[^\s?#@]+$/.test(value) && URL.canParse(value) && !value.includes('..');
const isOneWord = (values: readonly string[]): boolean =>
  values.length === 1 && (values[0] === 'own' || values[0] === 'none');
const bare = (url: string): string => url.replace(/\/+$/, '');
/** Whose beacon the number waits for. @returns `own`, or the relays without a slash at the end; none of `none` */
export const beaconRelays = z.pipe(
  givenList().check(
    z.refine((values: readonly string[]) => isOneWord(values) || values.every(isRelay), {
      error: 'is neither own, none nor the URLs of drand relays such as https://api.drand.sh',
    }),
    z.refine((values: readonly string[]) => values.length <= MAX_RELAYS, {
      error: `names more than ${MAX_RELAYS} relays`,
    }),
    z.refine((values: readonly string[]) => new Set(values.map(bare)).size === values.length, {
      error: 'names a relay twice',
    }),
  ),
  z.transform((values: string[]): 'own' | readonly string[] => {
    if (values[0] === 'own') return 'own';
    return values[0] === 'none' ? [] : values.map(bare);
  }),
);
