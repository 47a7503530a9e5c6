/** What the first bytes of a picture say. Pixels. */
export interface PictureFacts {
  readonly kind: 'png' | 'jpeg' | 'gif';
  readonly width: number;
  readonly height: number;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const pngFacts = (bytes: Buffer): PictureFacts | null => {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.readUInt32BE(8) !== 13) return null;
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

const gifFacts = (bytes: Buffer): PictureFacts | null =>
  bytes.length < 13 ? null : { kind: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };

const isFrameStart = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Walks the segments up to the first scan: one start of frame must stand before it. */
const jpegFacts = (bytes: Buffer): PictureFacts | null => {
  let found: PictureFacts | null = null;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // padding
      continue;
    }
    if (marker === 0xda) return found;
    if (isFrameStart(marker)) {
      if (found !== null) return null;
      found = { kind: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
};

/** What kind of picture this is and how big it says it is, by its content alone; null: none that we take. Nothing is decoded. */
export const pictureFacts = (bytes: Buffer): PictureFacts | null => {
  if (bytes.subarray(0, 8).equals(PNG_START)) return pngFacts(bytes);
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return gifFacts(bytes);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegFacts(bytes) : null;
};
