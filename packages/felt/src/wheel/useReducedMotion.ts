import { useMedia } from '@lajvard/ui';

/** Whether the user asks for less motion. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
