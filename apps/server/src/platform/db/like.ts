/** Text as a LIKE pattern that matches only itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
