/** Whether a key sends what is written: Ctrl+Enter, on a Mac also Command+Enter. */
export const sendsByKey = (event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey);
