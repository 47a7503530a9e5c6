import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';

/** A text as it is sent, in the encodings a browser may take. */
export interface SentText {
  readonly type: string;
  /** The fingerprint of its content: servers that hold the same text agree on it. */
  readonly tag: string;
  readonly plain: Buffer;
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}

/** The files of a build as they stood when the server started. */
export interface BuiltFiles {
  readonly folder: string;
  has(name: string): boolean;
  /** The fingerprint of a file's content. */
  tagOf(name: string): string | undefined;
  /** The names of the texts that were compressed when it was built: scripts, styles, documents. */
  readonly compressed: readonly string[];
  /** A text of the build, held in memory with its compressed forms; undefined for what has none (pictures, sounds, films). */
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

/** A text that is made while the server runs. */
export const madeText = (text: string, type: string): SentText => {
  const plain = Buffer.from(text);
  return { type, tag: tagFor(plain), plain, br: brotliCompressSync(plain, QUICK), gzip: gzipSync(plain) };
};

/** A text of another build, of which only the compressed form was kept. */
export const olderText = (type: string, br: Buffer): SentText => {
  const plain = brotliDecompressSync(br);
  return { type, tag: tagFor(plain), plain, br };
};

/** Reads a build once, so that no request touches the disk for a text. A folder that is not there is an empty build. */
export const openBuilt = (folder: string): BuiltFiles => {
  const tags = new Map<string, string>();
  const texts = new Map<string, SentText>();
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.startsWith('.'));
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
