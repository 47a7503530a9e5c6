// `npm test`: installs what is missing, then checks and tests everything.
import { runOnNode24 } from './install.mjs';

await runOnNode24('scripts/run-tests.ts', process.argv.slice(2));
