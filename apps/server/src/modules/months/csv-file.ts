import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A row as the database gave it, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Counts and hashes what passes. */
class Tally extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }
  /** Once everything has passed. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/** What a file holds, compressed and not. */
export interface FileFacts {
  readonly rows: number;
  readonly csv_bytes: number;
  readonly csv_sha256: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The first cell of the first and of the last row; null: no row. */
  readonly first: string | null;
  readonly last: string | null;
}

const NEEDS_QUOTES = /[",\r\n]/;

/** Null is an empty cell, an empty text is quoted, as PostgreSQL's COPY reads it. */
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const lineOf = (cells: readonly unknown[]): string => `${cells.map(cellOf).join()}\r\n`;

/** Streams rows into a compressed CSV file that must not exist yet. */
export const writeCsv = async (
  file: string,
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<FileFacts> => {
  let rows = 0;
  let first: string | null = null;
  let last: string | null = null;
  async function* lines(): AsyncGenerator<string> {
    yield lineOf(columns);
    for await (const batch of batches) {
      const texts = batch.map((row) => lineOf(columns.map((column) => row[column])));
      const key = columns[0] ?? '';
      first ??= batch[0] === undefined ? null : String(batch[0][key]);
      last = batch.length === 0 ? last : String(batch.at(-1)?.[key]);
      rows += batch.length;
      yield texts.join('');
    }
  }
  const csv = new Tally();
  const packed = new Tally();
  await pipeline(
    Readable.from(lines()),
    csv,
    createGzip({ level: 6 }),
    packed,
    createWriteStream(file, { flags: 'wx' }),
  );
  const { bytes } = packed;
  return { rows, csv_bytes: csv.bytes, csv_sha256: csv.sha256(), bytes, sha256: packed.sha256(), first, last };
};

/** The cells of a line of CSV; null: a quote is open, so the next line belongs to it. */
const cellsOf = (line: string): string[] | null => {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (quoted && sign === '"' && line[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return quoted ? null : [...cells, cell];
};

/**
 * Reads such a file again.
 * @param each gets every row, in order
 * @throws if it is no gzip, or its first line does not name these columns
 */
export const readCsv = async (
  file: string,
  columns: readonly string[],
  each: (row: Readonly<Record<string, string>>) => void,
): Promise<FileFacts> => {
  const packed = new Tally();
  const csv = new Tally();
  const flow = pipeline(createReadStream(file), packed, createGunzip(), csv);
  flow.catch(() => undefined); // told below, once the lines have ended
  let rows = -1;
  let first: string | null = null;
  let last: string | null = null;
  let begun = '';
  for await (const line of createInterface({ input: csv, crlfDelay: Number.POSITIVE_INFINITY })) {
    const cells = cellsOf(begun + line);
    begun = cells === null ? `${begun}${line}\r\n` : '';
    if (cells === null) continue;
    if (++rows === 0) {
      if (cells.join() !== columns.join()) throw new Error(`its columns are not ${columns.join()}`);
      continue;
    }
    first ??= cells[0] ?? null;
    last = cells[0] ?? null;
    each(Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])));
  }
  await flow;
  const { bytes } = packed;
  return { rows, csv_bytes: csv.bytes, csv_sha256: csv.sha256(), bytes, sha256: packed.sha256(), first, last };
};
