import { useMedia } from '@lajvard/ui';

/** Whether the window is a phone's (docs/specification/1-table-and-site.md#211-the-table-on-a-phone). */
export const useIsMobile = (): boolean => useMedia('(width < 1023px)');
