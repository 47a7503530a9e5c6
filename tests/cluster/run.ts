import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildBrowserApps } from '../../scripts/build-browser.ts';
import { ensurePrograms } from '../harness/debian-packages.ts';
import { attempt } from '../harness/machines/commands.ts';

// The machines of the operator's guide ("Many servers") as network namespaces of this one, and what fails there. All of
// it runs in namespaces of its own (network, mounts, processes): whatever becomes of this program, the kernel ends
// every process in them, and nothing here is changed but one folder below /var/tmp, which is removed.
// npm run test:cluster -- [STEP …]: some steps alone, by the beginnings of their names; all unless named.
const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

const NEEDED = [
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/bin/pgbackrest', 'pgbackrest'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
  ['/usr/sbin/nginx', 'nginx'],
  ['/usr/sbin/varnishd', 'varnish'],
  ['/usr/bin/openssl', 'openssl'],
  ['/usr/bin/curl', 'curl'],
  ['/usr/sbin/ip', 'iproute2'],
] as const;

const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};

try {
  ensurePrograms('the cluster', NEEDED);
} catch (error) {
  fail((error as Error).message);
}
const tried = attempt('unshare', [...NAMESPACES, 'true']);
if (tried.status !== 0)
  fail(
    `Namespaces cannot be made here (${tried.output.trim()}): ` +
      'run this as root, outside of a container or in one with the capability SYS_ADMIN.',
  );
await buildBrowserApps();

const folder = mkdtempSync('/var/tmp/lajvard-cluster-');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const program = [process.execPath, path.join(import.meta.dirname, 'main.ts'), folder];
// The shell is the first process inside: it reaps the children of daemons that have ended. Node does not.
const inside = spawn(
  'unshare',
  [...NAMESPACES, 'bash', '-c', '"$@"; exit $?', 'bash', ...program, ...process.argv.slice(2)],
  { stdio: ['pipe', 'inherit', 'inherit'] }, // it ends with our end of the pipe
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => inside.kill('SIGKILL'));
inside.on('exit', (code) => process.exit(code ?? 1));
