import { drawn } from './Icon.tsx';

export const IconUndo = drawn('M8.5 5.5 4 10l4.5 4.5', 'M4.5 10h9.2a5.3 5.3 0 0 1 0 10.6H9');
export const IconClear = drawn('M4 7h16M9.5 7V4.6h5V7M6.5 7l.9 12.4h9.2L17.5 7', 'M10.2 11v5M13.8 11v5');
export const IconRepeat = drawn(
  'M4 12a8 8 0 0 1 13.7-5.6L20 8.6',
  'M20 4v4.6h-4.6',
  'M20 12a8 8 0 0 1-13.7 5.6L4 15.4',
  'M4 20v-4.6h4.6',
);
export const IconAutoRepeat = drawn(
  'M3.5 12c0-2.6 1.9-4.5 4.2-4.5 4.3 0 4.3 9 8.6 9 2.3 0 4.2-1.9 4.2-4.5s-1.9-4.5-4.2-4.5c-4.3 0-4.3 9-8.6 9-2.3 0-4.2-1.9-4.2-4.5Z',
);
export const IconMoon = drawn('M19.5 14.2A8 8 0 1 1 9.8 4.5a6.4 6.4 0 0 0 9.7 9.7Z');
export const IconSun = drawn(
  <circle cx="12" cy="12" r="4" />,
  'M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
);
export const IconMenu = drawn('M4.5 7h15M4.5 12h15M4.5 17h9');
