// Has no dependencies and runs on any Node from 20 on: who asks a program of this folder to end.
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const LOOK_MS = 500;
const SHELL = /^-?(?:\S*\/)?(?:a|ba|da|fi|k|mk|z)?sh(?:\s|$)/;
const NPM = /\bnpm\b/;
const OURS = /\bscripts\/[\w-]+\.mjs\b/;

/** A running process, or null if it has ended, even if it has not been reaped. Only Linux tells more than its parent. */
const processOf = (pid) => {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z' || state === 'X') return null;
      const [parent, group, session, terminal, foreground] = rest.map(Number);
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return { parent, session, command, isBehind: terminal !== 0 && group !== foreground };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [, parent = '0', command = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    return { parent: Number(parent), session: null, command, isBehind: false };
  } catch {
    return null;
  }
};

/** What a process reads from (0) or writes to (1); null where the system does not tell. */
const streamOf = (pid, number) => {
  try {
    return readlinkSync(`/proc/${pid}/fd/${number}`);
  } catch {
    return null;
  }
};

/**
 * Whether a shell has put this process into its background, so that it may end and we go on. A shell with a terminal
 * gives its job a group that is not the terminal's; a script lets it read nothing, and mostly write into a file.
 * Null: nothing tells.
 */
const isInBackgroundOf = (shell) => {
  if (processOf(process.pid)?.isBehind) return true;
  const input = streamOf(shell, 0);
  if (input === null) return null; // it is ending: its streams go before it does
  if (streamOf(process.pid, 0) !== '/dev/null') return false;
  const output = streamOf(process.pid, 1);
  // a device is no file, save in the memory of /dev/shm
  return input !== '/dev/null' || (/^\/(?!dev\/(?!shm\/))/.test(output ?? '') && output !== streamOf(shell, 1));
};

/**
 * Whether `nohup` was asked to keep this process when its terminal closes. Node takes signals back that it was started
 * to ignore, so only the input tells: `nohup` replaces a terminal by a /dev/null that can only be written.
 */
export const isKeptByNohup = () => {
  try {
    const flags = /^flags:\s+(\d+)/m.exec(readFileSync('/proc/self/fdinfo/0', 'utf8'))?.[1] ?? '0';
    return streamOf(process.pid, 0) === '/dev/null' && (Number.parseInt(flags, 8) & 3) === 1;
  } catch {
    return false;
  }
};

/** The processes of this session that started this one, up to the shell or program that called npm or a script. */
const ancestors = () => {
  const found = [];
  const session = processOf(process.pid)?.session;
  let isLast = false;
  for (let pid = process.ppid; pid > 1 && !isLast; ) {
    const each = processOf(pid);
    if (each === null || each.session !== session) break;
    const isBetween =
      process.env.npm_lifecycle_event !== undefined || OURS.test(each.command) || NPM.test(each.command);
    isLast = !isBetween || found.some(({ command }) => NPM.test(command));
    found.push({ pid, command: each.command.trim(), mayEnd: isLast && SHELL.test(each.command) });
    pid = each.parent;
  }
  return found;
};

/** Calls `stop` once with the one that ended. @returns ends the watch */
const watchAncestors = (stop) => {
  let watched = ancestors();
  let isBehind = false; // as the shell was last seen: afterwards nothing tells
  let gone = null;
  const look = () => {
    const here = watched.filter(({ pid }) => processOf(pid) !== null);
    const ended = watched.filter((each) => !here.includes(each) && !(each.mayEnd && isBehind));
    // seen twice: a terminal that closes sends its signal to the others and to us, and ours may still be on its way
    const isSure = gone !== null && ended.length > 0;
    gone = ended[0] ?? null;
    if (isSure) {
      clearInterval(timer);
      return stop(gone);
    }
    if (gone === null) watched = here;
    const shell = here.find(({ mayEnd }) => mayEnd);
    if (shell) isBehind = isInBackgroundOf(shell.pid) ?? isBehind;
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  look();
  return () => clearInterval(timer);
};

/**
 * Calls `stop` with the reason when this process is to end: at a signal, and when a process that started it has ended,
 * because neither npm nor a killed shell forwards signals, so it would go on unseen and hold its port. What a shell put
 * into its background outlives that shell, and what `nohup` started outlives the terminal.
 * @param {(why: string, signal: NodeJS.Signals | null) => void} stop gets the words for the log, and the signal if it
 *   was one
 */
export const whenAskedToEnd = (stop) => {
  const isKept = isKeptByNohup();
  const endWatch = watchAncestors(({ pid, command }) =>
    stop(`its starter has ended: ${command} (process ${pid})`, null),
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal, signal));
  process.on('SIGHUP', () => {
    if (!isKept) stop('its terminal has closed: SIGHUP', 'SIGHUP');
    else endWatch(); // they end with the terminal
  });
};
