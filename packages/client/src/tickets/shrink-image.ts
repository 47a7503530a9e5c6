import { TICKET_IMAGES } from '@lajvard/contract';

const SMALL_BYTES = 1_200_000; // smaller files are sent unchanged
const QUALITY = 0.9;

const draw = async (file: Blob): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, TICKET_IMAGES.longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.fillStyle = '#fff'; // JPEG has no transparency
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
};

/**
 * Scales a large photo before the upload, as the server would anyway. A picture that cannot be drawn here
 * is sent unchanged.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_BYTES || typeof createImageBitmap !== 'function') return file;
  try {
    const smaller = await draw(file);
    return smaller !== null && smaller.size < file.size ? smaller : file;
  } catch {
    return file; // the server reports what is wrong with it
  }
}
