// `npm run build`: installs what is missing, then builds what a production runs.
import { runOnNode24 } from './install.mjs';

await runOnNode24('scripts/build-product.ts', process.argv.slice(2));
