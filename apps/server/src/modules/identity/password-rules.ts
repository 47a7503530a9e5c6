import { Refused } from '#platform/http/handler.ts';

/** Facts that anybody would use first to guess a password. */
export interface PasswordContext {
  /** The owner's e-mail. */
  readonly email: string;
  readonly product: string;
}

const MIN_LENGTH = 8;
const MIN_REST = 6; // characters besides a well-known word
const MIN_WORD = 4;
const MIN_DISTINCT = 3;

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most used passwords that are long enough; loaded when the first password is chosen. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((word) => word.length >= MIN_LENGTH)),
  );
  return common;
};

/** Whether almost nothing is left of the password without this word. */
const isHardlyMoreThan = (password: string, word: string): boolean =>
  word.length >= MIN_WORD && password.includes(word) && password.replaceAll(word, '').length < MIN_REST;

const refused = (reason: string): Refused =>
  new Refused('form-invalid', { errors: { password: [`errors:${reason}`] } });

/**
 * Refuses a password that is guessed first: one of the most used, the owner's e-mail address, or the name of the
 * product. The contract checks the length.
 */
export const refuseWeak = async (
  password: string,
  { email, product }: PasswordContext,
): Promise<Refused | undefined> => {
  const plain = password.normalize('NFKC').toLowerCase();
  const [name = ''] = email.split('@');
  if (isHardlyMoreThan(plain, email) || isHardlyMoreThan(plain, name)) return refused('password-own-email');
  if (isHardlyMoreThan(plain, product.toLowerCase())) return refused('password-product');
  if (new Set(plain).size < MIN_DISTINCT || (await commonPasswords()).has(plain)) return refused('password-common');
  return undefined;
};
