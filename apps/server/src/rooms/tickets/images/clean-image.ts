import { TICKET_IMAGES } from '@lajvard/contract';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { decodeGif } from './decode-gif.ts';
import { type PictureFacts, pictureFacts } from './picture-facts.ts';

/** A picture that we wrote ourselves: WebP, without anything that came along with the original. Pixels. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const QUALITY = 88; // small letters of a screenshot stay readable

let queue: Promise<unknown> = Promise.resolve();

/** One picture at a time in a process: decoded it may take 120 MB. */
const alone = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = queue.then(work, work);
  queue = mine.catch(() => undefined);
  return mine;
};

const open = (bytes: Buffer, { kind }: PictureFacts): Transformer | null => {
  if (kind !== 'gif') return new Transformer(bytes).rotate(); // as the camera was held
  const pixels = decodeGif(bytes);
  return pixels === null ? null : Transformer.fromRgbaPixels(pixels.rgba, pixels.width, pixels.height);
};

const rewrite = async (bytes: Buffer, facts: PictureFacts): Promise<CleanImage | 'image-unreadable'> => {
  try {
    const picture = open(bytes, facts);
    if (picture === null) return 'image-unreadable';
    const side = TICKET_IMAGES.longestSide;
    if (Math.max(facts.width, facts.height) > side)
      picture.resize({ width: side, height: side, fit: ResizeFit.Inside });
    const written = await picture.webp(QUALITY);
    const { width, height } = await new Transformer(written).metadata();
    return { bytes: written, width, height };
  } catch {
    return 'image-unreadable'; // the decoder's words are about the inside of the file
  }
};

/**
 * Makes a picture of ours out of what somebody sent: judged by its content, never by its name; the size that it says it has is checked before anything
 * is decoded; what comes out was decoded and written anew.
 * @returns the picture, or what is wrong, a key of `errors`
 */
export const cleanImage = async (
  bytes: Buffer,
): Promise<CleanImage | 'image-unreadable' | 'image-kind' | 'image-too-large'> => {
  if (bytes.length === 0) return 'image-unreadable';
  const facts = pictureFacts(bytes);
  if (facts === null) return 'image-kind';
  if (facts.width === 0 || facts.height === 0) return 'image-unreadable';
  if (facts.width * facts.height > TICKET_IMAGES.mostPixels) return 'image-too-large';
  return alone(() => rewrite(bytes, facts));
};
