import { TICKET_IMAGES } from '@lajvard/contract';
import sharp from 'sharp';
import type { ImageAnswer, ImageJob } from './picture-jobs.ts';

// A process of its own: decodes one picture at a time and writes it anew. It ends with the process that started it.
const WEBP_QUALITY = 88; // small letters of a screenshot stay readable

sharp.cache(false);
sharp.concurrency(1); // the other cores take plays

const rewrite = async ({ kind, bytes }: ImageJob): Promise<ImageAnswer> => {
  const head = await sharp(bytes, { limitInputPixels: false }).metadata(); // reads what the file says, decodes nothing
  if (head.format !== kind) return 'image-unreadable';
  if (head.width * (head.pageHeight ?? head.height) > TICKET_IMAGES.mostPixels) return 'image-too-large';
  const side = TICKET_IMAGES.longestSide;
  const { data, info } = await sharp(bytes, { limitInputPixels: TICKET_IMAGES.mostPixels, sequentialRead: true })
    .autoOrient() // as the camera was held
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
};

process.on('message', async (job: ImageJob) => {
  // The decoder's own words are about the inside of the file.
  const answer = await rewrite(job).catch((): ImageAnswer => 'image-unreadable');
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
