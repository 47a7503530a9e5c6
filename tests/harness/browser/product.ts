import { test } from '@playwright/test';

/** Tag of a test that runs with `npm run test:long` only (decision 055). */
export const LONG = '@long';

/**
 * The products of a run: one with video, and one without for each worker. The short tests, which share no people, have
 * one for all workers.
 */
export const productOf = (project: string, worker: number): string => {
  if (project === 'filmed') return 'filmed';
  return process.env.LAJVARD_E2E === 'short' ? 'drawn' : `drawn_${worker}`;
};

/** What `start-products.ts` reports about the product of the running test. */
const said = (name: string): string => {
  const { project, parallelIndex } = test.info();
  return process.env[`${name}_${productOf(project.name, parallelIndex)}`] ?? '';
};

/** Its address, without a trailing slash. */
export const productUrl = (): string => said('STORY_URL');

/** Its data folder. */
export const productData = (): string => said('STORY_DATA');

/** The port of a page of another origin that may frame the site. */
export const parentPort = (): number => Number(said('STORY_PARENT_PORT'));

/** The process of a product of this run. @throws when there is none */
export const productPid = (product: string): number => {
  const pid = Number(process.env[`STORY_PID_${product}`]);
  if (!(pid > 1)) throw new Error(`no product ${product} in this run`);
  return pid;
};
