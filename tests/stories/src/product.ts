/** What `start-product.ts` says about the product of this worker. */
const said = (name: string): string => process.env[`${name}_${process.env.TEST_PARALLEL_INDEX ?? '0'}`] ?? '';

/** Where it is asked, without a slash at the end. */
export const productUrl = (): string => said('STORY_URL');

/** Its data folder. */
export const productData = (): string => said('STORY_DATA');

/** The port of a page of another origin that may hold the site in a frame. */
export const parentPort = (): number => Number(said('STORY_PARENT_PORT'));
