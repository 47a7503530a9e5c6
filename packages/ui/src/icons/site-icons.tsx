import { drawn } from './Icon.tsx';

export const IconCheck = drawn('m5 12.6 4.6 4.6L19.2 7.4');
export const IconEye = drawn(
  'M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12Z',
  <circle cx="12" cy="12" r="2.9" />,
);
export const IconEyeOff = drawn(
  'M9.8 6.1a8.6 8.6 0 0 1 2.2-.3c5.8 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.7 3.4M6.2 7.7A14.6 14.6 0 0 0 2.8 12s3.4 6.2 9.2 6.2a8.9 8.9 0 0 0 4.6-1.3M10 10a2.9 2.9 0 0 0 4.1 4.1M4.5 4.5l15 15',
);
export const IconWallet = drawn(
  'M4 7.5h14.5a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6.5A1.5 1.5 0 0 1 5.5 5H16',
  'M15.5 13.5h1.2',
);
export const IconSearch = drawn(<circle cx="10.8" cy="10.8" r="6.3" />, 'm15.5 15.5 4.7 4.7');
export const IconPlus = drawn('M12 5v14M5 12h14');
export const IconLogout = drawn('M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M15.5 8l4 4-4 4M19.5 12h-10');
export const IconTicket = drawn(
  'M4 6.5h16v3.7a1.9 1.9 0 0 0 0 3.6v3.7H4v-3.7a1.9 1.9 0 0 0 0-3.6Z',
  'M14 6.5v2M14 11v2M14 15.5v2',
);
export const IconLock = drawn(<rect x="5" y="10.5" width="14" height="9.5" rx="2" />, 'M8 10.5V8a4 4 0 0 1 8 0v2.5');
export const IconWarning = drawn('M12 4.5 3.5 19h17Z', 'M12 10v4M12 16.6v.1');
export const IconCopy = drawn(
  <rect x="8.5" y="8.5" width="11" height="11" rx="2" />,
  'M15.5 8.5V6.5a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2',
);
export const IconTrash = drawn('M4 7h16M9.5 7V4.6h5V7M6.5 7l.9 12.4h9.2L17.5 7', 'M10.2 11v5M13.8 11v5');
export const IconEdit = drawn(
  'm14.5 6.5 3 3M4.5 19.5l.8-4L16 4.8a1.4 1.4 0 0 1 2 0l1.2 1.2a1.4 1.4 0 0 1 0 2L8.5 18.7Z',
);
export const IconSend = drawn('M20 4 3.8 10.4l6.7 3.1 3.1 6.7Z', 'm20 4-9.5 9.5');
export const IconAttach = drawn(
  'm19.5 11.5-7.7 7.7a4.6 4.6 0 0 1-6.5-6.5l8-8a3.1 3.1 0 0 1 4.4 4.4l-8 8a1.5 1.5 0 0 1-2.2-2.2l7.2-7.2',
);
export const IconCalendar = drawn(
  <rect x="4" y="5.5" width="16" height="14.5" rx="2" />,
  'M4 10h16M8.5 3.5v4M15.5 3.5v4',
);
export const IconDownload = drawn('M12 4v11M7.5 10.8 12 15.3l4.5-4.5M4.5 19.5h15');
