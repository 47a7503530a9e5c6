import { drawn, Icon, type IconProps } from './Icon.tsx';

/** More of this: three dots, one above the other. */
export function IconDots(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5h.01M12 12h.01M12 19h.01" strokeWidth="3.2" />
    </Icon>
  );
}

/** Something put in the place of something. */
export const IconReplace = drawn('M12 3v10m0 0 3.5-3.5M12 13 8.5 9.5', 'M5 14a7 7 0 0 0 14 0');
export const IconStar = drawn('m12 4 2.2 5.1 5.3.5-4 3.6 1.2 5.3L12 15.7l-4.7 2.8 1.2-5.3-4-3.6 5.3-.5Z');
export const IconFullscreen = drawn('M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15');
export const IconFire = drawn(
  'M12.4 3.2c.5 3.1 5.1 5.3 5.1 10.2A5.5 5.5 0 0 1 12 19.2a5.5 5.5 0 0 1-5.5-5.8c0-2.4 1.3-3.9 2.4-5 .1 1.5.6 2.5 1.5 2.9.3-2.9.4-5.6 2-8.1Z',
);
export const IconSnow = drawn(
  'M12 3.5v17M4.6 7.8l14.8 8.5M19.4 7.8 4.6 16.3M12 7 9.8 5.2M12 7l2.2-1.8M12 17l-2.2 1.8M12 17l2.2 1.8',
);
export function IconGrid(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="4" width="6.5" height="6.5" rx="1.5" />
      <rect x="13.5" y="4" width="6.5" height="6.5" rx="1.5" />
      <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.5" />
      <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.5" />
    </Icon>
  );
}

export const IconChart = drawn('M5 19V11M10 19V5M15 19v-6M20 19V9');
export const IconPlay = drawn('M7.5 5.2v13.6L18.5 12Z');
export const IconPause = drawn('M8.5 5.5v13M15.5 5.5v13');
export const IconHistory = drawn('M4 12a8 8 0 1 0 2.5-5.8L4 8.5', 'M4 4v4.5h4.5M12 7.8V12l3 2');
export const IconHelp = drawn(
  <circle cx="12" cy="12" r="8.5" />,
  'M9.4 9.6a2.7 2.7 0 1 1 4 2.3c-.9.5-1.4 1.1-1.4 2.1M12 16.9v.1',
);
