import { afterAll } from 'vitest';
import type { FreshDatabase } from './fresh-database.ts';
import { lentDatabase } from './lent-database.ts';

/** A database for all tests of a file, given back after them: `const fresh = await useFreshDatabase()`. */
export const useFreshDatabase = async (): Promise<FreshDatabase> => {
  const fresh = await lentDatabase();
  afterAll(() => fresh.drop());
  return fresh;
};
