// Runs npm for install.mjs, which starts this in a process group of its own and holds its input open. When that closes,
// however install.mjs ended, the whole group ends: nothing installs behind a prompt that has come back.
import { spawn } from 'node:child_process';

process.stdin.on('end', () => process.kill(0, 'SIGKILL')).resume();
const npm = spawn('npm', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
});
npm.on('error', (error) => {
  console.error(`npm cannot be run: ${error.message}`);
  process.exit(1);
});
npm.on('exit', (code, signal) => {
  if (signal) process.kill(process.pid, signal);
  else process.exit(code ?? 1);
});
