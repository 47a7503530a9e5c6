import { buildBrowserApps } from '../../scripts/build-browser.ts';
import { type Database, startProduct } from '../../tests/harness/product.ts';
import { measureChecks } from './checks.ts';
import { measureLaunch, SHORT_ROUNDS } from './launch.ts';

/** What the beacon costs: the wait for it, and the check of its signature. */
export const measureFairness = async (database: Database): Promise<void> => {
  await buildBrowserApps();
  const product = await startProduct(database, { ...SHORT_ROUNDS, BEACON_URLS: 'own' });
  try {
    await measureLaunch(database);
    await measureChecks(`http://127.0.0.1:${product.port}`);
  } finally {
    await product.stop();
  }
};
