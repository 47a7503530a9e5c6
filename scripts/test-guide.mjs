// `npm run test:guide`: installs what is missing, then runs the operator's guide in a Debian machine.
import { runOnNode24 } from './install.mjs';

await runOnNode24('scripts/test-guide.ts', process.argv.slice(2));
