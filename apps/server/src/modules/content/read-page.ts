import { type Config, inEveryLanguage, type Language, type SitePage } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { fillNames, pageNames } from './page-names.ts';
import { pageOf, pageTitles } from './page-store.ts';

/** Title and description for the head of a page's HTML. */
export interface PageTitle {
  readonly title: string;
  readonly description: string;
}

/** The static pages, with this casino's settings in their texts. */
export interface Pages {
  /** A page; null if there is none. */
  page(language: Language, slug: string): Promise<SitePage | null>;
  /** Title and description, from memory: as of the server's start. */
  titleOf(language: Language, slug: string): PageTitle | null;
  /** Every slug, as of the server's start. */
  readonly slugs: readonly string[];
}

/** Opens the pages and reads their titles once. */
export const openPages = async (db: Db, config: Config): Promise<Pages> => {
  const names = inEveryLanguage((language) => pageNames(config, language));
  const titles = new Map<string, PageTitle>();
  const slugs = new Set<string>();
  for (const { language, slug, title, description } of await pageTitles(db)) {
    slugs.add(slug);
    titles.set(`${language}/${slug}`, fillNames({ title, description }, names[language]));
  }
  return {
    slugs: [...slugs],
    titleOf: (language, slug) => titles.get(`${language}/${slug}`) ?? null,
    page: async (language, slug) => {
      const stored = await pageOf(db, language, slug);
      if (stored === undefined) return null;
      const { title, description, content, updated_at } = stored;
      const filled = fillNames({ title, description, content: [...content] }, names[language]);
      return { language, slug, ...filled, updated_at: updated_at.toISOString() };
    },
  };
};
