import type { Clock } from '#platform/clock.ts';
import { DeadlinePassed, withDeadline } from '#platform/deadline.ts';
import type { CleanImage, ImageAnswer, ImageFault, ImageJob, ImageKind } from './picture-jobs.ts';
import { rewriteImage } from './picture-worker.ts';

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The kind of a picture by its first bytes alone, so that no other decoder ever runs. */
const kindOf = (bytes: Buffer): ImageKind | null => {
  if (bytes.subarray(0, 8).equals(PNG_START)) return 'png';
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'gif';
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'jpeg' : null;
};

/** For all pictures of a message: a usual proxy gives up a server that has said nothing for 60 s. */
const ALL_WITHIN_MS = 45_000;

/** Decodes and encodes one picture; null if it had no turn before `signal`, or too many wait. */
export type Rewrite = typeof rewriteImage;

/**
 * Rewrites a received picture as our own. It is judged by its content, never by its name. Its stated size is checked
 * before anything is decoded. The result was decoded and re-encoded.
 */
const cleanImage = async (
  bytes: Buffer,
  rewrite: (job: ImageJob) => Promise<ImageAnswer | null>,
): Promise<CleanImage | ImageFault | null> => {
  if (bytes.length === 0) return 'image-unreadable';
  const kind = kindOf(bytes);
  if (kind === null) return 'image-kind';
  const answer = await rewrite({ kind, bytes });
  if (answer === null || typeof answer === 'string') return answer;
  return { ...answer, bytes: Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength) };
};

/**
 * Rewrites the pictures of a message, one after the other, within 45 s.
 * @param sender whose turn it is among those whose pictures wait
 * @returns the pictures, or the first fault of one; `images-busy` if it takes longer, or too many pictures wait
 */
export const cleanImages = async (
  clock: Clock,
  sender: number,
  pictures: readonly Buffer[],
  rewrite: Rewrite = rewriteImage,
): Promise<CleanImage[] | ImageFault | 'images-busy'> => {
  const late = new AbortController();
  const work = async (): Promise<CleanImage[] | ImageFault | 'images-busy'> => {
    const images: CleanImage[] = [];
    for (const bytes of pictures) {
      const image = await cleanImage(bytes, (job) => rewrite(sender, job, late.signal));
      if (image === null) return 'images-busy';
      if (typeof image === 'string') return image;
      images.push(image);
    }
    return images;
  };
  try {
    return await withDeadline(clock, ALL_WITHIN_MS, work());
  } catch (error) {
    if (!(error instanceof DeadlinePassed)) throw error;
    late.abort(); // what still waits is not decoded in vain
    return 'images-busy';
  }
};
