import type { FastifyReply } from 'fastify';
import type { SentText } from './built-files.ts';

/** Whether the browser holds this very text already. */
export const isHeld = (reply: FastifyReply, tag: string): boolean =>
  String(reply.request.headers['if-none-match'] ?? '')
    .split(',')
    .some((held) => held.trim() === tag);

/** Sends a text in the best encoding the browser takes; one that it holds already travels only as its fingerprint. */
export const sendText = (reply: FastifyReply, { type, tag, plain, br, gzip }: SentText): FastifyReply => {
  reply.header('ETag', tag).header('Vary', 'Accept-Encoding');
  if (reply.statusCode === 200 && isHeld(reply, tag)) return reply.code(304).send();
  reply.type(type);
  const takes = String(reply.request.headers['accept-encoding'] ?? '');
  if (br && /\bbr\b/.test(takes)) return reply.header('Content-Encoding', 'br').send(br);
  if (gzip && /\bgzip\b/.test(takes)) return reply.header('Content-Encoding', 'gzip').send(gzip);
  return reply.send(plain);
};
