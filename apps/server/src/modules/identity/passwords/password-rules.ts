import { type Config, passwordForm } from '@lajvard/contract';
import { Refused } from '#platform/http/handler.ts';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD } from '#platform/settings/read-settings.ts';

/** Facts that anybody would use first to guess a password. */
export interface PasswordContext {
  /** The owner's e-mail. */
  readonly email: string;
  readonly site: Pick<Config, 'PRODUCT_NAME' | 'DEMO'>;
}

const MIN_REST = 6; // characters beyond a well-known word
const MIN_WORD = 4;
const MIN_DISTINCT = 3;

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most used passwords and words in them; loaded when the first password is chosen. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return common;
};

/** Whether almost nothing is left of the password without this word. */
const isHardlyMoreThan = (password: string, word: string): boolean =>
  word.length >= MIN_WORD && password.includes(word) && password.replaceAll(word, '').length < MIN_REST;

/** What is left without the digits and signs around it, if these are few: `casino` of `Casino123!`. */
const coreOf = (password: string): string => {
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return core.length >= MIN_WORD && password.length - core.length < MIN_REST ? core : password;
};

/** Words that everybody knows who has seen the site, in its languages. */
const SITE_WORDS = ['roulette', 'casino', 'رولت', 'کازینو'];
const DEMO_PASSWORDS = [DEMO_PASSWORD, DEMO_MASTER_PASSWORD].map((password) => password.toLowerCase());

const refused = (reason: string): Refused =>
  new Refused('form-invalid', { errors: { password: [`errors:${reason}`] } });

/**
 * Refuses a password that is guessed first: one of the most used, the owner's e-mail address, or the name of the
 * product, a word of every such site, or, outside the demo, one of the demo's. The contract checks the length.
 */
export const refuseWeak = async (password: string, { email, site }: PasswordContext): Promise<Refused | undefined> => {
  const plain = passwordForm(password).normalize('NFKC').toLowerCase();
  const [name = ''] = email.split('@');
  if (isHardlyMoreThan(plain, email) || isHardlyMoreThan(plain, name)) return refused('password-own-email');
  if (isHardlyMoreThan(plain, site.PRODUCT_NAME.toLowerCase())) return refused('password-product');
  const isPublic = !site.DEMO && DEMO_PASSWORDS.includes(plain);
  if (isPublic || SITE_WORDS.some((word) => isHardlyMoreThan(plain, word))) return refused('password-common');
  const common = await commonPasswords();
  if (new Set(plain).size < MIN_DISTINCT || common.has(plain) || common.has(coreOf(plain)))
    return refused('password-common');
  return undefined;
};
