import { useRef } from 'react';

/** A version 4 UUID; `crypto.randomUUID` needs a secure context, this does not. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * The id of a request: unchanged for the same content until accepted, so that a retry after a lost answer is not
 * a second request.
 */
export function useRequestId() {
  const asked = useRef<{ content: string; id: string } | null>(null);
  return {
    idFor: (content: string): string => {
      if (asked.current?.content !== content) asked.current = { content, id: newRequestId() };
      return asked.current.id;
    },
    taken: (): void => {
      asked.current = null;
    },
  };
}
