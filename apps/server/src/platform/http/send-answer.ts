import type { FastifyReply } from 'fastify';
import { Cacheable, CsvFile, ImageFile, PublicFile, ReadyJson } from './handler.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const CSV_TYPE = 'text/csv; charset=utf-8';
const KEEP = 'public, max-age=86400, immutable'; // a day only: the facts never change, but their format might
const FOR_EVER = 'public, max-age=31536000, immutable';
const PICTURE_POLICY = "default-src 'none'; sandbox"; // applies even if the picture is opened as a page

/** Sends a handler's answer. */
export const sendAnswer = (reply: FastifyReply, answer: unknown): FastifyReply => {
  if (answer instanceof Cacheable) {
    return reply.header('Cache-Control', KEEP).send(answer.body);
  }
  if (answer instanceof CsvFile) {
    reply.header('Content-Disposition', `attachment; filename="${answer.name}"`);
    return reply.header('Content-Type', CSV_TYPE).send(answer.text);
  }
  if (answer instanceof ImageFile) {
    reply
      .header('Content-Security-Policy', PICTURE_POLICY)
      .header('Content-Disposition', `attachment; filename="${answer.name}"`);
    return reply.header('Content-Type', 'image/webp').send(answer.bytes);
  }
  if (answer instanceof PublicFile) {
    const type = typeof answer.content === 'string' ? 'text/plain; charset=utf-8' : 'application/octet-stream';
    reply.header('Cache-Control', answer.neverChanges ? FOR_EVER : 'no-cache');
    return reply.header('Content-Type', type).send(answer.content);
  }
  if (!(answer instanceof ReadyJson)) return reply.send(answer);
  return reply.header('Content-Type', JSON_TYPE).send(answer.text);
};
