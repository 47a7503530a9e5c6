// Has no dependencies and runs on any Node from 20 on: only one start at a time installs into this folder.
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 300;

/** When a process started, in the system's words: with its id it tells one process from all others. */
const startOf = (pid) => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : fields[19];
  } catch {
    return null;
  }
};

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** The process that holds a claim; null: nobody does, or it is dead. */
const holderOf = (claim) => {
  const [pid, ...start] = claim.split(' ');
  return start.join(' ') === startOf(Number(pid)) ? Number(pid) : null;
};

/**
 * Claims the installation; waits while another process has it. Whoever is killed leaves the claim, and so says that the
 * installation was interrupted.
 * @param file what holds the claim, beside node_modules, because npm empties that
 * @param onWait is told once which process installs
 * @returns whether the last installation was interrupted, and what gives the claim back
 */
export const claimInstallation = async (file, onWait) => {
  const own = `${process.pid} ${startOf(process.pid)}`;
  let waitedFor = null;
  for (;;) {
    const claim = read(file);
    const holder = claim === null ? null : holderOf(claim);
    if (holder === null) {
      writeFileSync(`${file}.${process.pid}`, own);
      renameSync(`${file}.${process.pid}`, file);
      await pause(LOOK_MS); // of several that found nobody, the last has it
      if (read(file) === own) return { wasInterrupted: claim !== null, release: () => rmSync(file, { force: true }) };
    } else {
      if (holder !== waitedFor) onWait(holder);
      waitedFor = holder;
      await pause(LOOK_MS);
    }
  }
};
