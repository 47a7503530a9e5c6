// `npm run test:upgrade`: installs what is missing, then serves rounds with two versions side by side.
import { runOnNode24 } from './install.mjs';

await runOnNode24('scripts/test-upgrade.ts', process.argv.slice(2));
