import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

// `node assets/pictures/make-mail-seal.ts`: the seal on the product's mails, from the brand mark. Mail programs show no
// SVG, and many load no pictures from the web, so it travels with the mail as a small PNG.
const ROOT = path.resolve(import.meta.dirname, '../..');
const SIDE = 128; // shown at half of it
const mark = readFileSync(path.join(ROOT, 'apps/player/public/favicon.svg'), 'utf8')
  .replace(/<rect[^>]*rx="9"[^>]*>/, '') // the tile behind it is the icon's own
  .replace('<svg ', '<svg x="12" y="12" width="76" height="76" ');
const seal = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs><radialGradient id="ground" cx="50%" cy="36%" r="70%">
<stop offset="0" stop-color="#1b3c8c"/><stop offset="1" stop-color="#0a1a47"/>
</radialGradient></defs>
<circle cx="50" cy="50" r="49" fill="#d9a441"/>
<circle cx="50" cy="50" r="46" fill="url(#ground)"/>
<circle cx="50" cy="50" r="43" fill="none" stroke="#d9a441" stroke-width=".8"/>
${mark}
</svg>`;
await sharp(Buffer.from(seal), { density: 300 })
  .resize(SIDE, SIDE)
  .png({ palette: true, colours: 64, compressionLevel: 9 })
  .toFile(path.join(ROOT, 'apps/server/src/platform/mail/seal.png'));
