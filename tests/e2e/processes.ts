import { readdirSync, readFileSync } from 'node:fs';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'latin1').replaceAll('\0', ' ');
  } catch {
    return ''; // it has ended
  }
};

const processes = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** Whether a process runs. */
export const isAlive = (pid: number): boolean => read(`/proc/${pid}/cmdline`) !== '';

/** Command lines of the processes of a product: they have its data folder in their environment or arguments. */
export const left = (folder: string): string[] =>
  processes()
    .filter((pid) => Number(pid) !== process.pid)
    .filter((pid) => {
      const isOfProduct = read(`/proc/${pid}/environ`).includes(`DATA_DIR=${folder}`);
      return isOfProduct || read(`/proc/${pid}/cmdline`).includes(folder);
    })
    .map((pid) => read(`/proc/${pid}/cmdline`).trim())
    .filter((command) => command !== ''); // empty: ended, and not asked yet how

/** Whether a product answers. */
export const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`)
    .then(({ ok }) => ok)
    .catch(() => false);

/** The child of a process, by its command. */
export const childOf = (parent: number, command: RegExp): number => {
  for (const pid of processes()) {
    const stat = read(`/proc/${pid}/stat`);
    const isChild = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    if (isChild && command.test(read(`/proc/${pid}/cmdline`))) return Number(pid);
  }
  throw new Error(`no child ${command} of ${parent}`);
};
