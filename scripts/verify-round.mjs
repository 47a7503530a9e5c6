// `npm run verify-round -- ROUND|FILE`: verifies a round or a player's file outside the browser.
import { runOnNode24 } from './install.mjs';

await runOnNode24('packages/verify/bin/verify-round.ts', process.argv.slice(2));
