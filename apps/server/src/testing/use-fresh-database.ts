import { afterAll } from 'vitest';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';

/** A database for all tests of a file, removed after them: `const fresh = await useFreshDatabase()`. */
export const useFreshDatabase = async (): Promise<FreshDatabase> => {
  const fresh = await freshDatabase();
  afterAll(() => fresh.drop());
  return fresh;
};
