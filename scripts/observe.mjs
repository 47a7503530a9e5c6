// `npm run observe -- URL`: follows the public log of a casino from outside.
import { runOnNode24 } from './install.mjs';

await runOnNode24('packages/verify/bin/observe.ts', process.argv.slice(2));
