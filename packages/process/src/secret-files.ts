import { readFileSync } from 'node:fs';

type Env = Readonly<Record<string, string | undefined>>;

/** The secrets of the product. Each may also be given as a file, by the variable of its name and `_FILE`. */
export const SECRET_NAMES = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'REPORT_DATABASE_URL',
  'SMTP_URL',
  'MASTER_PASSWORD',
  'TOKEN_SECRET',
  'TOKEN_SECRET_PREVIOUS',
  'RECEIPT_SECRET',
  'RECEIPT_SECRET_PREVIOUS',
  'ROUND_SIGNING_KEY',
  'ROUND_SIGNING_KEY_PREVIOUS',
  'STUDIO_KEY',
  'TRONGRID_KEY',
] as const;

export type SecretName = (typeof SECRET_NAMES)[number];

/** The environment without the secrets, for a program that needs none or only these. */
export const withoutSecrets = (env: Env, except: readonly SecretName[] = []): Record<string, string | undefined> => {
  const dropped = new Set<string>(
    SECRET_NAMES.filter((name) => !except.includes(name)).flatMap((name) => [name, `${name}_FILE`]),
  );
  return Object.fromEntries(Object.entries(env).filter(([name]) => !dropped.has(name)));
};

/**
 * The environment with each of these secrets read from the file that its `_FILE` names; the line's end is not part of
 * it.
 * @returns also a sentence for each that cannot be read, is empty, or is given twice
 */
export const withSecretFiles = (
  env: Env,
  names: readonly SecretName[],
): { readonly env: Record<string, string | undefined>; readonly problems: readonly string[] } => {
  const problems: string[] = [];
  const read: Record<string, string> = {};
  for (const name of names) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both set`);
      continue;
    }
    try {
      read[name] = readFileSync(file, 'utf8').trim();
      if (read[name] === '') problems.push(`${name}_FILE names an empty file`);
    } catch (error) {
      problems.push(`${name}_FILE cannot be read: ${(error as { code?: string }).code}`);
    }
  }
  return { env: { ...env, ...read }, problems };
};
