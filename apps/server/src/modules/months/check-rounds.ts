import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { verifyMonthRound } from '@lajvard/verify';
import { parse } from 'csv-parse';
import { fileOf, type SheetName } from './sheets.ts';

type Cells = Readonly<Record<string, string>>;

const MAX_PROBLEMS = 20;

const rowsOf = (folder: string, name: SheetName): AsyncIterable<Cells> =>
  pipeline(
    createReadStream(path.join(folder, fileOf(name))),
    createGunzip(),
    parse({ record_delimiter: '\r\n', columns: true }),
    () => undefined, // who reads the rows gets the error
  );

/**
 * Verifies number, beacon, bets, board and times of every round of a folder as anybody could. It takes some 20 ms for
 * each beacon, so it is not part of the export.
 * @returns what is wrong, a line for each round
 */
export const checkRounds = async (folder: string): Promise<string[]> => {
  const problems: string[] = [];
  const plays = rowsOf(folder, 'plays')[Symbol.asyncIterator]();
  let play = await plays.next();
  for await (const round of rowsOf(folder, 'rounds')) {
    const receipts: string[] = [];
    for (; !play.done && play.value.round_number === round.round_number; play = await plays.next())
      receipts.push(play.value.receipt ?? '');
    const checks = await verifyMonthRound(round, receipts);
    const wrong = checks.filter(({ holds }) => holds === false).map(({ name }) => name);
    if (wrong.length > 0 && problems.length < MAX_PROBLEMS)
      problems.push(`rounds: round ${round.round_number} is not what it says: ${wrong.join(', ')}`);
  }
  return problems;
};
