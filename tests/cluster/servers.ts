import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../harness/eventually.ts';
import { guideEnv, guideFile } from '../harness/guide.ts';
import type { Host, Program } from '../harness/machines/host.ts';

const root = path.resolve(import.meta.dirname, '../..');
const main = (app: string): string => path.join(root, 'apps', app, 'src/main.ts');

/** Short rounds, so that many fit into the test; the lock is production's. */
const ROUND = {
  ROUND_SECONDS: '2',
  EXTRA_SECONDS: '0.5',
  LOCK_SECONDS: '3',
  SPIN_SECONDS: '1',
  PAUSE_SECONDS: '1.5',
} as const;
export const LOCK_MS = Number(ROUND.LOCK_SECONDS) * 1000;

/** The product as a production runs it: two roles, no demo, secrets in files. */
export interface Product {
  /** Of the role that serves. */
  readonly serverPassword: string;
  start(host: Host): Promise<Program>;
  /** Starts it beside the one that runs there, with another database. It need not become ready. */
  startOn(host: Host, databaseUrl: string): Program;
  startStudio(host: Host): Program[];
  /** Runs the operator's command line on a machine. */
  lajvard(host: Host, ...args: readonly string[]): string;
  /** The same with another database. */
  lajvardOn(host: Host, databaseUrl: string, ...args: readonly string[]): string;
}

export const TOKEN_SECRET = 'token-secret-of-the-cluster-test-0123456789';

/** @param passwords of the roles `owner` and `server` */
export const openProduct = (folder: string, passwords: Readonly<Record<string, string>>): Product => {
  const secrets = path.join(folder, 'secrets');
  mkdirSync(secrets, { mode: 0o700 });
  const secretFiles = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const file = path.join(secrets, name);
        writeFileSync(file, `${value}\n`, { mode: 0o600 });
        return [`${name}_FILE`, file];
      }),
    );
  const at = (role: 'owner' | 'server'): string =>
    `postgres://lajvard_${role}:${passwords[role]}@127.0.0.1:5432/lajvard`;
  const studioKey = secretFiles({ STUDIO_KEY: 'studio-key-of-the-cluster-test-0123456789' });
  const shared = {
    STAFF_SECOND_FACTOR: '0', // staff sign in with the password alone
    ...studioKey,
    ...secretFiles({
      TOKEN_SECRET,
      RECEIPT_SECRET: 'receipt-secret-of-the-cluster-test-0123456789',
      MASTER_PASSWORD: 'master password of the test',
      SMTP_URL: 'smtp://127.0.0.1:1', // nobody reads mails here
    }),
  };
  const serving = secretFiles({ DATABASE_URL: at('server') });
  const owning = secretFiles({ DATABASE_OWNER_URL: at('owner') });
  const envOf = (host: Host): Record<string, string> => ({
    ...shared,
    ...serving,
    ...ROUND,
    ...guideEnv('/etc/lajvard/server.env, on play1 and play2', host),
    DATA_DIR: path.join(folder, host.name, 'data'),
    MEDIA_HTTP_URL: 'http://10.80.0.41:8090',
  });
  const run = (host: Host, env: Record<string, string>, args: readonly string[]): string =>
    host.run('root', process.execPath, [path.join(root, 'scripts/lajvard.ts'), ...args], env);
  return {
    serverPassword: passwords.server ?? '',
    start: async (host) => {
      const server = host.start('root', process.execPath, [main('server')], envOf(host));
      const ready = async () => (await fetch(`http://${host.address}:3000/readyz`)).ok;
      await eventually(ready, 60, `${host.name} ready`).catch((error: Error) => {
        throw new Error(`${error.message}\n${server.log().slice(-3000)}`);
      });
      return server;
    },
    startOn: (host, url) =>
      host.start('root', process.execPath, [main('server')], {
        ...envOf(host),
        PORT: '3001',
        DATABASE_URL_FILE: '',
        DATABASE_URL: url,
      }),
    startStudio: (host) => [
      host.start('root', process.execPath, [main('media')], {
        ...studioKey,
        MEDIA_HOST: '0.0.0.0',
      }),
      host.start('root', process.execPath, [main('studio')], {
        ...studioKey,
        SERVER_URL: 'http://10.80.0.32:3000',
        VIDEO_INGEST_URL: `rtmp://${host.address}:1935/live`,
        STUDIO_MEDIA_URL: `http://${host.address}:8090`,
        STUDIO_QUALITIES: 'low',
      }),
    ],
    lajvard: (host, ...args) => run(host, { ...envOf(host), ...(args[0] === 'migrate' && owning) }, args),
    lajvardOn: (host, url, ...args) => run(host, { ...envOf(host), DATABASE_URL_FILE: '', DATABASE_URL: url }, args),
  };
};

/** The HAProxy of a machine, by the guide. @returns once it takes connections */
export const startHaproxy = async (host: Host, title: string): Promise<Program> => {
  const text = guideFile(title, host);
  host.place('/etc/haproxy/haproxy.cfg', text);
  const checked = host.run('root', '/usr/sbin/haproxy', ['-c', '-f', '/etc/haproxy/haproxy.cfg']);
  if (/warning/i.test(checked)) throw new Error(`HAProxy warns: ${checked}`);
  const program = host.start('root', '/usr/sbin/haproxy', ['-db', '-f', '/etc/haproxy/haproxy.cfg']);
  const port = /bind 127\.0\.0\.1:(\d+)/.exec(text)?.[1];
  const takes = () => host.run('root', 'bash', ['-c', `exec 3<>/dev/tcp/127.0.0.1/${port} && echo yes`]);
  await eventually(takes, 30, `HAProxy on ${host.name}`).catch((error: Error) => {
    throw new Error(`${error.message}\n${program.process.exitCode} ${program.log().slice(-2000)}`);
  });
  return program;
};

/** nginx by the guide, with a certificate for both names. */
export const startNginx = (host: Host, certificate: { readonly cert: string; readonly key: string }): Program => {
  host.place('/etc/nginx/conf.d/fullchain.pem', certificate.cert);
  host.place('/etc/nginx/conf.d/privkey.pem', certificate.key);
  for (const file of ['/etc/nginx/nginx.conf', '/etc/nginx/conf.d/lajvard.conf']) host.place(file, guideFile(file));
  host.run('root', '/usr/sbin/nginx', ['-t']);
  return host.start('root', '/usr/sbin/nginx', ['-g', 'daemon off;']);
};
