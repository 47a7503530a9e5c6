import { Icon, type IconProps } from './Icon.tsx';

/** More of this: three dots, one above the other. */
export function IconDots(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5h.01M12 12h.01M12 19h.01" strokeWidth="3.2" />
    </Icon>
  );
}

/** Something put in the place of something. */
export function IconReplace(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3v10m0 0 3.5-3.5M12 13 8.5 9.5" />
      <path d="M5 14a7 7 0 0 0 14 0" />
    </Icon>
  );
}
