import { existsSync } from 'node:fs';
import { aptGet } from '../harness/apt-get.ts';

/** The programs that the cluster consists of, and their Debian packages. */
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

const missing = (): string[] =>
  NEEDED.filter(([file]) => !existsSync(file) && !existsSync(file.replace('/usr/sbin/', '/sbin/'))).map(
    ([, name]) => name,
  );

/**
 * Finds the programs of the cluster, or installs Debian's packages if that is permitted.
 * @throws with what is missing, because the test is never skipped silently
 */
export const ensurePackages = (): void => {
  const packages = missing();
  if (packages.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(', ')} for the cluster …`);
    aptGet(['update']);
    aptGet(['install', '--yes', '--no-install-recommends', '--no-upgrade', ...packages]);
  }
  const lacking = missing();
  if (lacking.length > 0)
    throw new Error(
      `The cluster needs ${lacking.join(', ')} of Debian 12: \`sudo apt-get install ${lacking.join(' ')}\`.`,
    );
  if (process.getuid?.() !== 0)
    throw new Error('The cluster needs root, for network namespaces and for the users of its programs.');
};
