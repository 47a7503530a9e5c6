// `npm run -s lajvard -- COMMAND`: the operator's command line.
import { runOnNode24 } from './install.mjs';

await runOnNode24('scripts/lajvard.ts', process.argv.slice(2));
