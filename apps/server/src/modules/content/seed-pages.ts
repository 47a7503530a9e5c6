import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { LANGUAGES } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { keepPage, type SeededPage } from './page-store.ts';
import { parsePage } from './parse-page.ts';

const FOLDER = new URL('../../../content/', import.meta.url);

/** Every page file of the repository, parsed. @throws naming the file that cannot be parsed */
export const readPageFiles = async (): Promise<SeededPage[]> => {
  const pages: SeededPage[] = [];
  for (const language of LANGUAGES) {
    const folder = new URL(`${language}/`, FOLDER);
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()) {
      const text = await readFile(new URL(file, folder), 'utf8');
      try {
        pages.push({
          ...parsePage(text),
          language,
          slug: file.slice(0, -'.md'.length),
          sourceSha256: createHash('sha256').update(text).digest('hex'),
        });
      } catch (error) {
        throw new Error(`content/${language}/${file}`, { cause: error });
      }
    }
  }
  return pages;
};

/** Writes the repository's pages into the database, all or none. Pages with other slugs stay. */
export const seedPages = async (db: Db): Promise<void> => {
  const pages = await readPageFiles();
  await transaction(db, async (tx) => {
    for (const page of pages) await keepPage(tx, page);
  });
};
