import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildBrowserApps } from '../../scripts/build-browser.ts';
import { ensurePackages } from './packages.ts';

// The machines of the operator's guide ("Many servers") as network namespaces of this one, and what fails there. All of
// it runs in namespaces of its own (network, mounts, processes): whatever becomes of this program, the kernel ends
// every process in them, and nothing here is changed but one folder below /var/tmp, which is removed.
// npm run test:cluster -- [STEP …]: some steps alone, by the beginnings of their names; all unless named.
const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};

try {
  ensurePackages();
} catch (error) {
  fail((error as Error).message);
}
const tried = spawnSync('unshare', [...NAMESPACES, 'true'], { encoding: 'utf8' });
if (tried.status !== 0)
  fail(
    `Namespaces cannot be made here (${(tried.stderr || String(tried.error)).trim()}): ` +
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
