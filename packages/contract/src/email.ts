import { toLatinDigits } from '@lajvard/money';
import * as z from 'zod/mini';

const MAX_TYPED = 512;
/** What one may write before the @ (RFC 5321, 4.1.2 "Dot-string", and 4.5.3.1.1 for its length). */
const LOCAL = /^(?=.{1,64}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Labels of letters, digits and dashes (RFC 1035, 2.3.1); the last is of letters, or of another script in ASCII. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;
const MAX_LENGTH = 254; // RFC 5321, 4.5.3.1.3

/** Reads a host as browsers do. */
const asUrl = z.url({ normalize: true });

/** A domain in ASCII, as mail programs need it: `example.xn--mgba3a4f16a` of `example.ایران`. */
const asciiDomain = (domain: string): string => {
  if (!/[^\0-\x7f]/.test(domain) || /[/?#\\:@[\]]/.test(domain)) return domain;
  const { data } = asUrl.safeParse(`http://${domain}/`);
  return data?.slice('http://'.length, -1) ?? domain;
};

/** An e-mail address as people type it, in the one form in which addresses are stored and compared. */
export const typedEmail = (text: string): string => {
  const typed = toLatinDigits(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
  const plain = typed.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  return at < 0 ? plain : `${plain.slice(0, at)}@${asciiDomain(plain.slice(at + 1))}`;
};

/** What is wrong with an address, as the key of a sentence; undefined: nothing. */
const errorIn = (address: string): string | undefined => {
  const [local, domain, ...more] = address.split('@');
  if (!local || !domain || more.length > 0) return 'errors:email-invalid';
  if (!LOCAL.test(local)) return 'errors:email-local';
  return DOMAIN.test(domain) && address.length <= MAX_LENGTH ? undefined : 'errors:email-domain';
};

/** An e-mail address. */
export const email = z.string('errors:email-required').check(
  z.trim(),
  z.minLength(1, { error: 'errors:email-required', abort: true }),
  z.maxLength(MAX_TYPED, { error: 'errors:email-invalid', abort: true }),
  z.overwrite(typedEmail),
  z.check(({ value, issues }) => {
    const message = errorIn(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  }),
);
