import type { DatabaseAddress } from '@lajvard/server/database';
import { lajvard } from '../../../scripts/lajvard.ts';
import type { World } from './world.ts';

/** How a command ended, and what it wrote. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** An address as DATABASE_URL names it. */
export const urlOf = ({ host = '', port, user = '', database }: DatabaseAddress): string =>
  `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`;

/** What an operator of this world's server has in the environment. */
export const environmentOf = ({ database, settings: { DATA_DIR, TOKEN_SECRET } }: World): Record<string, string> => ({
  DEMO: '1',
  DATA_DIR,
  TOKEN_SECRET,
  DATABASE_URL: urlOf(database.address),
});

/** The operator's command line, in this process and with nothing else in its environment. */
export const commandLine =
  (env: Readonly<Record<string, string>>) =>
  async (...args: string[]): Promise<Ran> => {
    let [out, error] = ['', ''];
    const code = await lajvard(args, {
      env,
      print: (text) => {
        out += `${text}\n`;
      },
      complain: (text) => {
        error += `${text}\n`;
      },
    });
    return { code, out, error };
  };
