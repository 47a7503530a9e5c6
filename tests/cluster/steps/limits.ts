import { adminLogin, login } from '@lajvard/contract';
import type { Host } from '../../harness/machines/host.ts';
import type { Cluster } from '../cluster.ts';
import { must } from '../report.ts';
import { callServer, OFFICE_HOST } from '../site.ts';
import { STAFF } from './nginx.ts';

const FREE_OF_PLAYER = 5; // apps/server/src/modules/identity/passwords/guess-limits.ts
const FREE_OF_STAFF = 3;

/** Wrong passwords at one server count at the other. */
export const limitsAcrossServers = async ({ hosts }: Cluster): Promise<void> => {
  const signIn = (host: Host, path: string, body: object): Promise<number> =>
    callServer(host, path, body, path === adminLogin.path ? { host: OFFICE_HOST } : {});
  const guess = { email: 'nobody@house.example', password: 'wrong-password', level: 'user' };
  for (let tries = 0; tries < FREE_OF_PLAYER; tries++)
    must(`wrong password ${tries + 1} at play1: 401`, (await signIn(hosts.play1, login.path, guess)) === 401);
  const next = await signIn(hosts.play2, login.path, guess);
  must('the next one at play2 has to wait: 429', next === 429, next);

  const wrong = { email: STAFF.email, password: 'wrong-password' };
  for (let tries = 0; tries < FREE_OF_STAFF; tries++) {
    const status = await signIn(tries % 2 === 0 ? hosts.play1 : hosts.play2, adminLogin.path, wrong);
    must(`wrong password ${tries + 1} of staff: 401`, status === 401, status);
  }
  for (const host of [hosts.play1, hosts.play2]) {
    const status = await signIn(host, adminLogin.path, STAFF);
    must(`even the right password has to wait at ${host.name}: 429`, status === 429, status);
  }
};
