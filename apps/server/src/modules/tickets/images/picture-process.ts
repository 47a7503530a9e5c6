import { TICKET_IMAGES } from '@lajvard/contract';
import sharp from 'sharp';
import type { ImageAnswer, ImageJob } from './picture-jobs.ts';
import { withoutTexts } from './png-texts.ts';

// A separate process: decodes one picture at a time and re-encodes it. It ends with the process that started it.
const WEBP_QUALITY = 88; // keeps small letters of a screenshot readable

sharp.cache(false);
sharp.concurrency(1); // leaves the other cores to the plays

const rewrite = async ({ kind, bytes: sent }: ImageJob): Promise<ImageAnswer> => {
  const bytes = kind === 'png' ? withoutTexts(sent) : sent;
  // reads the file's header and decodes nothing
  const head = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (head.format !== kind) return 'image-unreadable';
  if (head.width * (head.pageHeight ?? head.height) > TICKET_IMAGES.mostPixels) return 'image-too-large';
  const side = TICKET_IMAGES.longestSide;
  const { data, info } = await sharp(bytes, { limitInputPixels: TICKET_IMAGES.mostPixels, sequentialRead: true })
    .autoOrient() // turns it the way the camera was held
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
};

process.on('message', async (job: ImageJob) => {
  // The decoder's message is about the inside of the file, so it is not passed on.
  const answer = await rewrite(job).catch((): ImageAnswer => 'image-unreadable');
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
