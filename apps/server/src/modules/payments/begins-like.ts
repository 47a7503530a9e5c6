import { escapeLike } from '#platform/db/like.ts';

/** A LIKE pattern that matches what begins with this text; null, which matches nothing, for an empty text. */
export const beginsLike = (text: string): string | null => (text === '' ? null : `${escapeLike(text)}%`);
