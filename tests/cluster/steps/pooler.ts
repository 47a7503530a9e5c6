import { eventually } from '../../harness/eventually.ts';
import type { Cluster } from '../cluster.ts';
import { must } from '../report.ts';

const PGBOUNCER = `[databases]
lajvard = host=127.0.0.1 port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = 6432
pool_mode = transaction
auth_type = any
unix_socket_dir =
ignore_startup_parameters = extra_float_digits, options
`;

/** PgBouncer in transaction mode keeps NOTIFY to itself: a server says so and ends, instead of telling facts late. */
export const poolerInTransactionMode = async ({ hosts, product, programs }: Cluster): Promise<void> => {
  const { play2: host } = hosts;
  const password = product.serverPassword;
  host.place(
    '/run/pgbouncer.ini',
    PGBOUNCER.replace('port=5432', `port=5432 user=lajvard_server password=${password}`),
    'postgres',
  );
  const pooler = host.start('postgres', '/usr/sbin/pgbouncer', ['/run/pgbouncer.ini']);
  try {
    await eventually(() => pooler.log().includes('listening on 127.0.0.1:6432'), 10, 'PgBouncer');
    const server = product.startOn(host, 'postgres://lajvard_server@127.0.0.1:6432/lajvard');
    const ended = (): boolean => server.process.exitCode !== null;
    await eventually(ended, 60, 'the end of the server at the pooler').finally(() => server.stop('SIGKILL'));
    const said = server.log();
    must('a server behind it does not start', server.process.exitCode !== 0, said.slice(-800));
    must('it says why', said.includes('PgBouncer in transaction mode'), said.slice(-800));
    must('the other one there runs on', programs.get(`server ${host.name}`)?.process.exitCode === null);
  } finally {
    await pooler.stop();
  }
};
