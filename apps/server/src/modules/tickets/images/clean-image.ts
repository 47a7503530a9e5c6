import type { CleanImage, ImageFault, ImageKind } from './picture-jobs.ts';
import { rewriteImage } from './picture-worker.ts';

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The kind of a picture by its first bytes alone, so that no other decoder ever runs. */
const kindOf = (bytes: Buffer): ImageKind | null => {
  if (bytes.subarray(0, 8).equals(PNG_START)) return 'png';
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'gif';
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'jpeg' : null;
};

/**
 * Rewrites a received picture as our own. It is judged by its content, never by its name. Its stated size is checked
 * before anything is decoded. The result was decoded and re-encoded.
 * @returns the picture, or its fault; null if too many pictures are waiting
 */
export const cleanImage = async (bytes: Buffer): Promise<CleanImage | ImageFault | null> => {
  if (bytes.length === 0) return 'image-unreadable';
  const kind = kindOf(bytes);
  if (kind === null) return 'image-kind';
  const answer = await rewriteImage({ kind, bytes });
  if (answer === null || typeof answer === 'string') return answer;
  return { ...answer, bytes: Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength) };
};
