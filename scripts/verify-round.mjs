// `npm run verify-round -- <round> [--url http://127.0.0.1:3000]`: checks a round of the automatic wheel
// outside the browser.
import { runOnNode24 } from './install.mjs';

await runOnNode24('scripts/verify-round.ts', process.argv.slice(2));
