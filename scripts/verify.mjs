// `npm run verify -- FILE|URL|ROUND`: verifies a round or a player's file outside the browser.
import { runOnNode24 } from './install.mjs';

await runOnNode24('packages/verify/bin/verify.ts', process.argv.slice(2));
