/** The pattern (of `like`) of what begins with this text; null, which matches nothing, for an empty one. */
export const beginsLike = (text: string): string | null => (text === '' ? null : `${text.replace(/[\\%_]/g, '\\$&')}%`);
