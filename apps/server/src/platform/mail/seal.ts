import { readFileSync } from 'node:fs';

const CONTENT_ID = 'seal@lajvard';

/** How the page of a mail names the seal. */
export const SEAL_ADDRESS = `cid:${CONTENT_ID}`;

/**
 * The product's seal, which travels inside every mail: mail programs show no SVG, and many load no picture from the
 * web until they are asked to. Made by `assets/pictures/make-mail-seal.ts`.
 */
export const SEAL = {
  filename: 'seal.png',
  content: readFileSync(new URL('seal.png', import.meta.url)),
  contentType: 'image/png',
  contentDisposition: 'inline',
  cid: CONTENT_ID,
} as const;
