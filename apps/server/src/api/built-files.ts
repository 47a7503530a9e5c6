import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** A text file, ready to send in each encoding a browser may accept. */
export interface SentText {
  readonly type: string;
  /** A hash of the content, the same on all servers with the same text. */
  readonly tag: string;
  readonly plain: Buffer;
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}

/** The files of a build, as they were when they were read. */
export interface BuiltFiles {
  readonly folder: string;
  has(name: string): boolean;
  /** A hash of the file's content. */
  tagOf(name: string): string | undefined;
  /** The names of the texts that were compressed when it was built: scripts, styles, documents. */
  readonly compressed: readonly string[];
  /**
   * A text of the build, held in memory with its compressed forms; undefined for other files
   * (pictures, sounds, videos).
   */
  text(name: string): SentText | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const tagFor = (bytes: Buffer): string => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

/** A text generated while the server runs. */
export const madeText = (text: string, type: string): SentText => {
  const plain = Buffer.from(text);
  return { type, tag: tagFor(plain), plain, br: brotliCompressSync(plain, QUICK), gzip: gzipSync(plain) };
};

/** A text packed without blocking the thread, for large files that are not part of a build. */
export const packedText = async (plain: Buffer, type: string): Promise<SentText> => {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, QUICK), promisify(gzip)(plain)]);
  return { type, tag: tagFor(plain), plain, br, gzip: gzipped };
};

/** A text of another build, of which only the compressed form was kept. */
export const olderText = (type: string, br: Buffer): SentText => {
  const plain = brotliDecompressSync(br);
  return { type, tag: tagFor(plain), plain, br };
};

/** Reads a build once, so that requests for texts never touch the disk. A missing folder is an empty build. */
export const openBuilt = (folder: string): BuiltFiles => {
  const tags = new Map<string, string>();
  const texts = new Map<string, SentText>();
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !/(?:^|\/)[.]/.test(name)); // a build that is being compressed has files of that kind
  const known = new Set(names);
  for (const name of names) {
    const [, base] = /^(.+)\.(?:br|gz)$/.exec(name) ?? [];
    if (base !== undefined && known.has(base)) continue;
    const read = (ending = ''): Buffer => readFileSync(path.join(folder, `${name}${ending}`));
    const plain = read();
    const tag = tagFor(plain);
    tags.set(name, tag);
    const type = TYPES[path.extname(name)];
    if (type === undefined) continue;
    const br = known.has(`${name}.br`) ? read('.br') : undefined;
    const gzip = known.has(`${name}.gz`) ? read('.gz') : undefined;
    texts.set(name, { type, tag, plain, br, gzip });
  }
  return {
    folder,
    has: (name) => tags.has(name),
    tagOf: (name) => tags.get(name),
    compressed: [...texts].filter(([, { br }]) => br).map(([name]) => name),
    text: (name) => texts.get(name),
  };
};
