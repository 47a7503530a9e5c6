import type { CommonRefusal, MultipartRules } from '@lajvard/contract';
import type { FastifyRequest } from 'fastify';
import { type Caller, Refused, type UploadedFile } from './handler.ts';

/** The text fields and the files of a form. `release`: call once its files are no longer held in memory. */
export interface UploadedForm {
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly files: readonly UploadedFile[];
  release?(): void;
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_CONCURRENT = 2; // per person and process: each may hold all its files in memory
const MAX_HELD_BYTES = 16 * 2 ** 20; // of all forms in the process; one by itself may hold all of its own

const running = new Map<string, number>();

/** Limits the forms a person sends at once. @returns false if there are too many */
const enter = (key: string): boolean => {
  const now = running.get(key) ?? 0;
  if (now >= MAX_CONCURRENT) return false;
  running.set(key, now + 1);
  return true;
};
const leave = (key: string): void => {
  const now = (running.get(key) ?? 1) - 1;
  if (now <= 0) running.delete(key);
  else running.set(key, now);
};

/** The bytes of all forms that are being read or handled. */
let allHeld = 0;

/** Counts the bytes of a form as they come. `isOver`: with those of others they are too many. */
const holdBytes = ({ raw }: FastifyRequest) => {
  let own = 0;
  let over = false;
  const release = (): void => {
    raw.off('data', count);
    allHeld -= own;
    own = 0;
  };
  const count = ({ length }: Buffer): void => {
    own += length;
    allHeld += length;
    if (allHeld <= MAX_HELD_BYTES || own === allHeld) return;
    over = true;
    release();
  };
  raw.on('data', count);
  return { isOver: () => over, release };
};

/** The field name used in errors: `attachments[]` becomes `attachments`. */
const fieldOf = ({ field }: MultipartRules): string => field.replace('[]', '');

const about = (rules: MultipartRules, message: string): Refused<CommonRefusal> =>
  new Refused('form-invalid', { errors: { [fieldOf(rules)]: [message] } });

const LIMIT_ERRORS = new Set(['FST_FILES_LIMIT', 'FST_PARTS_LIMIT']);

const parse = async (
  request: FastifyRequest,
  rules: MultipartRules,
  isOver: () => boolean,
): Promise<UploadedForm | Refused<CommonRefusal>> => {
  const body: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  let tooBig = false;
  let tooLong: string | undefined;
  const limits = {
    fileSize: rules.mostBytes,
    files: rules.most + 1, // one more, to detect that there are too many
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: rules.most + 1 + MAX_FIELDS,
    headerPairs: 20,
  };
  // Read to the end even after an error: unread bytes would block the next call on the connection,
  // perhaps someone else's.
  for await (const part of request.parts({ limits })) {
    if (isOver()) {
      files.length = 0;
      if (part.type === 'file') part.file.resume();
    } else if (part.type === 'file') {
      const bytes = await part.toBuffer();
      tooBig ||= part.file.truncated;
      if (part.fieldname === rules.field || part.fieldname === fieldOf(rules)) files.push({ bytes });
    } else if (typeof part.value === 'string' && !part.valueTruncated) body[part.fieldname] ??= part.value;
    else tooLong ??= part.fieldname;
  }
  if (isOver()) return new Refused('unavailable', { retryAfterSeconds: 5 });
  if (tooLong !== undefined) return new Refused('form-invalid', { errors: { [tooLong]: ['errors:invalid'] } });
  if (tooBig) return about(rules, 'errors:image-too-big');
  if (files.length > rules.most) return about(rules, 'errors:images-too-many');
  return { body, files };
};

/**
 * Reads a form with files; a JSON body is a form without files. Limits on size and count apply while reading; excess is
 * discarded.
 * @param caller whose concurrent forms are counted; without one, those of the address
 */
export const readForm = async (
  request: FastifyRequest,
  rules: MultipartRules,
  caller: Caller | null,
): Promise<UploadedForm | Refused<CommonRefusal | 'too-many-tries'>> => {
  if (!request.isMultipart()) return { body: (request.body ?? {}) as Record<string, unknown>, files: [] };
  const most = rules.most * rules.mostBytes + MAX_FIELDS * MAX_FIELD_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > most) return about(rules, 'errors:image-too-big');
  const who = caller === null ? request.ip : `user ${caller.userId}`;
  if (!enter(who)) return new Refused('too-many-tries', { retryAfterSeconds: 5 });
  const { isOver, release } = holdBytes(request);
  let isHeld = false;
  try {
    const form = await parse(request, rules, isOver);
    isHeld = !(form instanceof Refused);
    return form instanceof Refused ? form : { ...form, release };
  } catch (error) {
    const { code = '' } = error as { code?: string };
    return LIMIT_ERRORS.has(code) ? about(rules, 'errors:images-too-many') : new Refused('form-invalid');
  } finally {
    if (!isHeld) release();
    request.raw.resume(); // drains what the parser left unread
    leave(who);
  }
};
