import type { Language, PageBlock } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

export interface StoredPage {
  readonly title: string;
  readonly description: string;
  readonly content: readonly PageBlock[];
  readonly updated_at: Date;
}

/** A page as stored; undefined if there is none. */
export const pageOf = async (db: Db, language: Language, slug: string): Promise<StoredPage | undefined> => {
  const { rows } = await sql<StoredPage>`
    select title, description, content, updated_at from pages where language = ${language} and slug = ${slug}
  `.execute(db.kysely);
  return rows[0];
};

/** Title and description of every page, for the head of its HTML. */
export const pageTitles = async (
  db: Db,
): Promise<{ language: Language; slug: string; title: string; description: string }[]> => {
  const { rows } = await sql<{ language: Language; slug: string; title: string; description: string }>`
    select language, slug, title, description from pages order by slug, language
  `.execute(db.kysely);
  return rows;
};

export interface SeededPage {
  readonly language: Language;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly content: readonly PageBlock[];
  readonly sourceSha256: string;
}

/** Writes a page from its file; does nothing if the file has not changed. */
export const keepPage = async (tx: Tx, page: SeededPage): Promise<void> => {
  await sql`
    insert into pages (language, slug, title, description, content, source_sha256)
    values (${page.language}, ${page.slug}, ${page.title}, ${page.description},
      ${JSON.stringify(page.content)}::jsonb, ${page.sourceSha256})
    on conflict (language, slug) do update
      set title = excluded.title, description = excluded.description, content = excluded.content,
          source_sha256 = excluded.source_sha256, updated_at = clock_timestamp()
      where pages.source_sha256 <> excluded.source_sha256
  `.execute(tx.kysely);
};
