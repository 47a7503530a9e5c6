import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { TlogError } from '@lajvard/tlog';
import {
  cosignedBy,
  type KnownWitnesses,
  readEvidence,
  recordMatches,
  type VerifiedLog,
  verifyLog,
} from '../src/index.ts';
import type { Terminal } from './command.ts';
import { fetched, logFilesOf } from './house.ts';
import { cosignedLine } from './known-witnesses.ts';
import { Unusable } from './unusable.ts';

const MAX_RECORDS = 200; // of the newest rounds; a casino answers only so many calls

/** What the records of the rounds that ended in these leaves say otherwise than the log. */
const differences = async (house: string, { leaves }: VerifiedLog): Promise<{ asked: number; found: string[] }> => {
  const told = leaves.filter(({ kind }) => kind === 'open').map(({ round_number }) => round_number);
  const ended = new Set(
    leaves.filter(({ kind }) => kind === 'end' || kind === 'void').map((leaf) => leaf.round_number),
  );
  const rounds = told.filter((round) => ended.has(round)).slice(-MAX_RECORDS);
  const found: string[] = [];
  for (const round of rounds) {
    const text = await (await fetched(`${house}/api/rounds/${round}`))?.text();
    const record = text === undefined ? null : (readEvidence(text)?.record ?? null);
    const own = leaves.filter(({ round_number }) => round_number === round);
    if (record === null || !recordMatches(record, own))
      found.push(`the record of round ${round} is not that of the log`);
  }
  return { asked: rounds.length, found };
};

interface Followed {
  readonly file: string | null;
  readonly witnesses: KnownWitnesses | null;
  readonly print: Terminal['print'];
}

/**
 * Follows the public log of a casino, from the checkpoint in the file if there is one, and keeps the new one there if
 * nothing is wrong.
 * @returns the status of the program
 */
export const followLogOf = async (house: string, { file, witnesses, print }: Followed): Promise<number> => {
  const note = await (await fetched(`${house}/log/checkpoint`))?.text();
  if (note === undefined) throw new Unusable(`${house} has no log`);
  const { keys } = readEvidence((await (await fetched(`${house}/api/fairness/keys`))?.text()) ?? '') ?? {};
  if (!keys) throw new Unusable(`${house} publishes no keys`);
  const kept = file !== null && existsSync(file) ? readFileSync(file, 'utf8') : null;
  try {
    const log = await verifyLog(logFilesOf(house), { note, kept, keys });
    const { asked, found } = await differences(house, log);
    const begun = log.restores.map(
      ({ origin, size, kept_size: held }) =>
        `${origin} ended: a restore kept ${held} of ${size} leaves; ` +
        'keep the old checkpoint, and follow the new log in another file',
    );
    const problems = log.problems.map(({ index, what }) => `leaf ${index}: ${what}`).concat(found, begun);
    const since = kept === null ? 'the beginning' : 'the kept checkpoint';
    print(`log ${log.origin}, ${log.size} leaves, ${log.leaves.length} since ${since}; ${asked} records compared`);
    const [first] = log.leaves;
    if (kept === null && first?.kind === 'restored')
      print(
        `it began again after a restore, which kept ${first.kept_size} of the ${first.size} leaves of ${first.origin}`,
      );
    if (witnesses !== null) {
      const cosigned = await cosignedBy(note, { keys, witnesses: witnesses.keys });
      print(cosignedLine(cosigned, witnesses.keys));
      if (cosigned.length < witnesses.needed) problems.push(`${witnesses.needed} of the witnesses are needed`);
    }
    for (const problem of problems) print(`false        ${problem}`);
    print(problems.length > 0 ? `FALSE: ${problems.length} problems.` : 'True: all of it.');
    if (problems.length === 0 && file !== null) writeFileSync(file, note);
    return problems.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
    print(`FALSE: the log does not hold: ${error.message}. Keep the old checkpoint, and this one:\n\n${note}`);
    return 1;
  }
};
