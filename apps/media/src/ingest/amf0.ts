/** The AMF0 values that RTMP commands are made of. */
export type AmfValue = number | boolean | string | null | undefined | AmfObject | AmfValue[];
export interface AmfObject {
  [key: string]: AmfValue;
}

const MAX_DEPTH = 8;

/** Reads all AMF0 values of a command. Throws RangeError on a cut or unknown value (the session is then closed). */
export function readAmf(bytes: Buffer): AmfValue[] {
  const reader = { bytes, at: 0 };
  const values: AmfValue[] = [];
  while (reader.at < bytes.length) values.push(readValue(reader, 0));
  return values;
}

/** Writes AMF0 values one after the other, as a command message carries them. */
export function writeAmf(values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(writeValue));
}

interface Reader {
  bytes: Buffer;
  at: number;
}

function readValue(reader: Reader, depth: number): AmfValue {
  if (depth > MAX_DEPTH) throw new RangeError('AMF0 value nested too deeply');
  const type = reader.bytes.readUInt8(reader.at++);
  switch (type) {
    case 0x00:
      reader.at += 8;
      return reader.bytes.readDoubleBE(reader.at - 8);
    case 0x01:
      return reader.bytes.readUInt8(reader.at++) !== 0;
    case 0x02:
      return readText(reader, 2);
    case 0x0c:
      return readText(reader, 4);
    case 0x03:
      return readObject(reader, depth);
    case 0x08:
      reader.at += 4;
      return readObject(reader, depth);
    case 0x0a:
      return readArray(reader, depth);
    case 0x05:
      return null;
    case 0x06:
      return undefined;
    default:
      throw new RangeError(`AMF0 type ${type} is not used by RTMP commands`);
  }
}

function readText(reader: Reader, lengthBytes: 2 | 4): string {
  const length = reader.bytes.readUIntBE(reader.at, lengthBytes);
  const start = reader.at + lengthBytes;
  if (start + length > reader.bytes.length) throw new RangeError('AMF0 string is truncated');
  reader.at = start + length;
  return reader.bytes.toString('utf8', start, reader.at);
}

function readObject(reader: Reader, depth: number): AmfObject {
  const object: AmfObject = Object.create(null);
  for (;;) {
    const key = readText(reader, 2);
    if (key === '' && reader.bytes[reader.at] === 0x09) {
      reader.at++;
      return object;
    }
    object[key] = readValue(reader, depth + 1);
  }
}

function readArray(reader: Reader, depth: number): AmfValue[] {
  const count = reader.bytes.readUInt32BE(reader.at);
  reader.at += 4;
  const values: AmfValue[] = [];
  for (let i = 0; i < count; i++) values.push(readValue(reader, depth + 1));
  return values;
}

function writeValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.of(0x05);
  if (value === undefined) return Buffer.of(0x06);
  if (typeof value === 'boolean') return Buffer.of(0x01, value ? 1 : 0);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.of(0x02), writeText(value)]);
  if (Array.isArray(value)) throw new RangeError('writing AMF0 arrays is not supported');
  const fields = Object.entries(value).flatMap(([key, field]) => [writeText(key), writeValue(field)]);
  return Buffer.concat([Buffer.of(0x03), ...fields, Buffer.of(0, 0, 0x09)]);
}

function writeText(text: string): Buffer {
  const body = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length);
  return Buffer.concat([length, body]);
}
