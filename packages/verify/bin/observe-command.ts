import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type AskRelays,
  type Finding,
  type KnownWitnesses,
  type Look,
  lookAt,
  NOTHING_OBSERVED,
  NoAnswer,
  type ObserverState,
  readObserverState,
  saidOf,
  waitForLook,
  writeObserverState,
} from '../src/index.ts';
import type { Command, Terminal } from './command.ts';
import { houseAt, wait } from './house.ts';
import { cosignedLine, readWitnesses } from './known-witnesses.ts';
import { relaysAt } from './relays.ts';
import { Unusable } from './unusable.ts';

const USAGE = `usage: observe URL [--once]
Follows the log of the casino at URL from outside, and checks every round that it tells.
  --once          look once; otherwise until it is stopped
  --every N       seconds from one look to the next (10); also just before and after each beacon
  --late N        seconds that a leaf may come after its fact; keep this machine's clock right (30)
  --witness VKEY  a witness, by a key that you have from itself; may be repeated
  --beacon URL    a relay of the beacon, such as https://api.drand.sh, to ask for what the casino says
                  never came; may be repeated
  --need N        how many of them must cosign (more than half)
  --folder DIR    what is kept (observed/HOST): state.json, seen.txt with every leaf and when it was
                  seen, findings.txt, and a file of evidence for each finding. Keep it to accuse anybody.
Exits with 0 if nothing was wrong, with 1 if something was, with 2 if it was called wrongly or cannot look.`;

const SILENT_MS = 600_000;
const now = (): number => Date.now();
const iso = (ms: number): string => new Date(ms).toISOString();

/** Keeps what was seen in a folder. */
const openFolder = (folder: string, house: string, print: Terminal['print']) => {
  const file = (name: string): string => path.join(folder, name);
  const said = new Set<string>();
  mkdirSync(folder, { recursive: true });
  return {
    state: (): ObserverState => {
      if (!existsSync(file('state.json'))) return NOTHING_OBSERVED;
      const state = readObserverState(readFileSync(file('state.json'), 'utf8'));
      if (state === null) throw new Unusable(`${file('state.json')} is not what an observer keeps`);
      return state;
    },
    keep: ({ state, leaves }: Look): void => {
      if (state.note === null) return;
      for (const leaf of leaves) appendFileSync(file('seen.txt'), `${iso(now())} ${JSON.stringify(leaf)}\n`);
      writeFileSync(file('state.new'), writeObserverState(state));
      renameSync(file('state.new'), file('state.json'));
    },
    /** Says and keeps a finding, once. */
    accuse: ({ kind, expected, found, evidence }: Finding): void => {
      if (said.has(`${kind} ${expected}`)) return;
      said.add(`${kind} ${expected}`);
      const at = iso(now());
      const line = `${at} ${kind}: expected ${expected}; found ${found}`;
      print(line);
      appendFileSync(file('findings.txt'), `${line}\n`);
      const kept = Object.assign({ at, house, kind, expected, found }, evidence);
      const name = `${at.replaceAll(':', '-')}-${said.size}-${kind}.json`;
      writeFileSync(file(name), `${JSON.stringify(kept, null, 1)}\n`);
    },
    count: (): number => said.size,
  };
};

interface Options {
  readonly once: boolean;
  readonly everyMs: number;
  readonly lateMs: number;
  readonly folder: string;
  readonly witnesses: KnownWitnesses | null;
  readonly relays: AskRelays | null;
  readonly terminal: Pick<Terminal, 'print' | 'onStop'>;
}

/** Looks until it is stopped, or once. @returns the status of the program */
const observe = async (
  url: string,
  { once, everyMs, lateMs, folder, witnesses, relays, terminal: { print, onStop } }: Options,
): Promise<number> => {
  const kept = openFolder(folder, url, print);
  const house = houseAt(url);
  let state = kept.state();
  let answeredAt = now();
  const stopped = new Promise<true>((resolve) => onStop(() => resolve(true)));
  for (let isOver = false; !isOver; ) {
    try {
      const look = await lookAt(house, state, { clock: { now, wait }, lateMs, witnesses, relays });
      state = look.state;
      answeredAt = now();
      look.findings.forEach(kept.accuse);
      kept.keep(look);
      for (const late of look.numbers)
        print(`${iso(now())} round ${late.round}, void (${late.reason}), would have had ${saidOf(late)}`);
      if (once || look.leaves.length > 0)
        print(
          `${iso(now())} ${look.leaves.length} new leaves, ${look.checked} rounds checked` +
            (look.inTime.length === 0 ? '' : `, bets of round ${look.inTime} fixed before its beacon`) +
            (witnesses === null ? '' : `, ${cosignedLine(look.cosigned, witnesses.keys)}`),
        );
    } catch (error) {
      if (!(error instanceof NoAnswer) || once) throw error;
      print(`${iso(now())} ${error.message}`);
      if (now() - answeredAt > SILENT_MS)
        kept.accuse({
          kind: 'still',
          expected: `an answer since ${iso(answeredAt)}`,
          found: error.message,
          evidence: {},
        });
    }
    const waitMs = waitForLook(state.pending, { now: now(), everyMs });
    isOver = once || (await Promise.race([stopped, wait(waitMs).then(() => false)]));
  }
  print(kept.count() > 0 ? `WRONG: ${kept.count()} findings, kept in ${folder}` : 'Nothing was wrong.');
  return kept.count() > 0 ? 1 : 0;
};

export const observeCommand: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      once: { type: 'boolean', default: false },
      every: { type: 'string', default: '10' },
      late: { type: 'string', default: '30' },
      witness: { type: 'string', multiple: true, default: [] },
      beacon: { type: 'string', multiple: true, default: [] },
      need: { type: 'string' },
      folder: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    terminal.print(USAGE);
    return 0;
  }
  const [url = ''] = positionals;
  const [every, late] = [Number(values.every), Number(values.late)];
  if (positionals.length !== 1 || !URL.canParse(url) || !(every >= 1 && late >= 1)) throw new Unusable(USAGE);
  const folder = path.resolve(values.folder ?? path.join('observed', new URL(url).host.replaceAll(':', '_')));
  const witnesses = readWitnesses(values.witness, values.need);
  const relays = relaysAt(values.beacon);
  const times = { everyMs: every * 1_000, lateMs: late * 1_000 };
  return observe(url.replace(/\/+$/, ''), { once: values.once, ...times, folder, witnesses, relays, terminal });
};
