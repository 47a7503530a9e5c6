import { crc32, deflateSync } from 'node:zlib';

// Pictures made byte by byte, without the product's own code for pictures.

/** A chunk of a PNG. */
export const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** Rows of grey; `more` are chunks of its own, `rows` fewer than the head says when the picture is broken. */
export const png = (width: number, height: number, more: Buffer[] = [], rows = height): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8); // eight bits of red, green and blue
  const pixels = Buffer.alloc((width * 3 + 1) * rows, 0x40);
  for (let row = 0; row < rows; row++) pixels[row * (width * 3 + 1)] = 0;
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    ...[start, chunk('IHDR', head), ...more],
    ...[chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))],
  ]);
};
/** One transparent pixel. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
/** Eight by eight grey pixels. */
export const JPEG = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAgAAAQABAAD/wAARCAAIAAgDAREAAhEBAxEB/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTk',
    'BEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj/9sAQwEREhIYFRgvGhovY0I4QmNjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj',
    'Y2NjY2NjY2NjY2Nj/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhBy',
    'JxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT',
    'lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAA',
    'AAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRom',
    'JygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExc',
    'bHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDpKAP/2Q==',
  ].join(''),
  'base64',
);
/** The same with a segment where a camera writes its facts. */
export const jpegWith = (marker: number, text: string): Buffer => {
  const data = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]);
  return Buffer.concat([JPEG.subarray(0, 2), head, data, JPEG.subarray(2)]);
};
