import type { Waiting } from './sections/index.ts';

/** What waits for staff, by kind; nothing where the role may not know. */
export const useWaiting = (): Partial<Record<Waiting, number>> => ({});

/** Registered members, and players at the live table now. */
export const useMembers = (): { total: number; online: number } | null => null;
