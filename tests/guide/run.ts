import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensurePrograms } from '../harness/debian-packages.ts';
import { type Block, GUIDE, isCommands } from '../harness/guide.ts';
import { attempt, type Outcome } from '../harness/machines/commands.ts';
import { type Containers, isPodmanHere, openContainers } from '../harness/machines/containers.ts';
import { bootDebian, DEBIAN_NEEDS, type DebianMachine } from '../harness/machines/debian.ts';
import { AFTER, BEFORE, IN_ITS_PLACE, PAGES, RESTARTED_BEFORE, whereRuns } from './plan.ts';

// `npm run test:guide`: the commands of the operator's guide, from top to bottom and as they stand there, in a Debian
// 12 with systemd that is started in a container and thrown away (decision 084).
const root = path.resolve(import.meta.dirname, '../..');
const ordered = PAGES.flatMap((page) => GUIDE.filter((block) => block.page === page && isCommands(block)));

try {
  ensurePrograms("the operator's guide", DEBIAN_NEEDS);
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}

/** The packages that the guide installs; a booted machine has no network to fetch them. */
const packages = ordered.flatMap(({ text }) =>
  [...text.matchAll(/apt-get install --yes (?:--no-install-recommends )?(.*)/g)].flatMap(([, names = '']) =>
    names.split(' '),
  ),
);
const READY_THERE =
  'curl --silent --show-error --fail --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:3010/readyz';

class Fault extends Error {}
const started = Date.now();
const say = (what: string): void => {
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${String(seconds).padStart(4)} s  ${what}`);
};

const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-guide-'));
const open: { machine: DebianMachine | null; containers: Containers | null } = { machine: null, containers: null };
const machine = async (): Promise<DebianMachine> => (open.machine ??= await bootDebian(packages, folder));
const judge = (what: string, commands: string, { status, output }: Outcome): void => {
  if (status === 0) {
    say(`ok: ${what}`);
    return;
  }
  const log = open.machine?.run("journalctl --no-pager -o cat -n 25 -u 'lajvard-*'").output ?? 'none';
  throw new Fault(`${what}: status ${status}\n${commands}\n${output.slice(-4000)}\n--- the log\n${log}`);
};
const inMachine = async (what: string, commands: string): Promise<void> =>
  judge(what, commands, (await machine()).run(commands));
const inCheckout = (what: string, commands: string): void => {
  const env = { ...process.env, FOLDER: folder };
  judge(what, commands, attempt('bash', ['-e'], { cwd: root, input: commands, env }));
};
/** An scp: its files into the folder it names, from where the checkout's commands have left them. */
const copied = async (what: string, command: string): Promise<void> => {
  const [, ...words] = command.trim().split(' ');
  const target = words.pop()?.split(':')[1];
  if (!target) throw new Error(`${what}: names no folder of the machine`);
  for (const file of words) {
    const made = path.join(folder, file);
    const content = readFileSync(existsSync(made) ? made : path.join(root, file));
    (await machine()).place(path.join(target, path.basename(file)), content);
  }
  say(`ok: ${what}: copied`);
};
/** In the network of the machine and with its files. */
const inContainers = async (what: string, commands: string): Promise<void> => {
  if (!isPodmanHere()) {
    say(`not here: ${what}: podman is missing`);
    return;
  }
  const { root: files, pid } = await machine();
  const node = realpathSync(path.join(root, 'node_modules', '.bin', 'node'));
  open.containers ??= openContainers(root, path.join(folder, 'images'), node, pid);
  const there = commands.replaceAll('/etc/lajvard', path.join(files, 'etc/lajvard'));
  judge(what, there, open.containers.run(there));
  if (commands.includes('podman run')) await inMachine(`${what}: it serves`, READY_THERE);
};

const runBlock = async (block: Block): Promise<void> => {
  const what = `${block.page}:${block.line} ${block.section}`;
  const text = IN_ITS_PLACE.reduce((so, [of, put]) => so.replaceAll(of, put), block.text);
  const where = whereRuns(block);
  if (where === null) throw new Fault(`${what}: no test runs it; name it in tests/guide/plan.ts`);
  if (where === 'checkout') inCheckout(what, text);
  else if (where === 'machine') await inMachine(what, text);
  else if (where === 'copied') await copied(what, text);
  else if (where === 'containers') await inContainers(what, text);
  else say(`not here: ${what}: ${where.instead}`);
};

const sectionOf = (block: Block | undefined): string => `${block?.page}: ${block?.section}`;
try {
  for (const [of, put, why] of IN_ITS_PLACE) say(`in place of ${JSON.stringify(of)}: ${JSON.stringify(put)} (${why})`);
  for (const [at, block] of ordered.entries()) {
    const section = sectionOf(block);
    const { [section]: before } = BEFORE;
    const { [section]: after } = AFTER;
    const begins = sectionOf(ordered[at - 1]) !== section;
    if (begins && section === RESTARTED_BEFORE) {
      await (await machine()).restart();
      say('the machine was rebooted');
    }
    if (before !== undefined && begins) await inMachine(`${section}, before`, before);
    await runBlock(block);
    if (after !== undefined && sectionOf(ordered[at + 1]) !== section) await inMachine(`${section}, after`, after);
  }
  say(`${ordered.length} blocks of commands`);
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  console.error(`FAILED: ${error.message}`);
  process.exitCode = 1;
} finally {
  open.containers?.stop();
  await open.machine?.stop();
  rmSync(folder, { recursive: true, force: true });
}
