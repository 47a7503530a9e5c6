// `npm run bench`: installs what is missing, then measures the hot paths.
import { runWithTools } from './install.mjs';

await runWithTools('bench/main.ts', process.argv.slice(2));
