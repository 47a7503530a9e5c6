import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { type Options, stringify } from 'csv-stringify/sync';

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

/** As PostgreSQL's COPY reads it: null is an empty cell, an empty text is quoted. */
const FORMAT: Options = {
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  cast: {
    string: (text) => (text === '' ? { value: text, quoted_empty: true } : text),
    boolean: String,
  },
};

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
    yield stringify([columns], FORMAT);
    for await (const batch of batches) {
      const key = columns[0] ?? '';
      first ??= batch[0] === undefined ? null : String(batch[0][key]);
      last = batch.length === 0 ? last : String(batch.at(-1)?.[key]);
      rows += batch.length;
      yield stringify(
        batch.map((row) => columns.map((column) => row[column])),
        FORMAT,
      );
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

/**
 * Reads such a file.
 * @param each gets every row, in order
 * @throws if it is no gzip or no CSV, or its first line does not name these columns
 */
export const readCsv = async (
  file: string,
  columns: readonly string[],
  each: (row: Readonly<Record<string, string>>) => void,
): Promise<FileFacts> => {
  const packed = new Tally();
  const csv = new Tally();
  const key = columns[0] ?? '';
  let rows = 0;
  let first: string | null = null;
  let last: string | null = null;
  const lines = parse({
    record_delimiter: '\r\n',
    columns: (names: string[]) => {
      if (names.join() !== columns.join()) throw new Error(`expected the columns ${columns.join()}`);
      return names;
    },
    onRecord: (row: Readonly<Record<string, string>>) => {
      rows++;
      last = row[key] ?? null;
      first ??= last;
      each(row);
      return undefined; // nobody reads the parser's output
    },
  });
  await pipeline(createReadStream(file), packed, createGunzip(), csv, lines);
  const { bytes } = packed;
  return { rows, csv_bytes: csv.bytes, csv_sha256: csv.sha256(), bytes, sha256: packed.sha256(), first, last };
};
