import { useMedia } from '@lajvard/ui';

/** Whether the window is a phone's (spec 1 §2: width below 1023 px is mobile mode). */
export const useIsMobile = (): boolean => useMedia('(width < 1023px)');
