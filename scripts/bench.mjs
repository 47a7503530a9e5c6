// `npm run bench`: installs what is missing, then measures the hot paths.
import { runOnNode24 } from './install.mjs';

await runOnNode24('bench/main.ts', process.argv.slice(2));
