import { Icon, type IconProps } from './Icon.tsx';

export function IconUndo(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 5.5 4 10l4.5 4.5" />
      <path d="M4.5 10h9.2a5.3 5.3 0 0 1 0 10.6H9" />
    </Icon>
  );
}

export function IconClear(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M9.5 7V4.6h5V7M6.5 7l.9 12.4h9.2L17.5 7" />
      <path d="M10.2 11v5M13.8 11v5" />
    </Icon>
  );
}

export function IconRepeat(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 12a8 8 0 0 1 13.7-5.6L20 8.6" />
      <path d="M20 4v4.6h-4.6" />
      <path d="M20 12a8 8 0 0 1-13.7 5.6L4 15.4" />
      <path d="M4 20v-4.6h4.6" />
    </Icon>
  );
}

export function IconAutoRepeat(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 12c0-2.6 1.9-4.5 4.2-4.5 4.3 0 4.3 9 8.6 9 2.3 0 4.2-1.9 4.2-4.5s-1.9-4.5-4.2-4.5c-4.3 0-4.3 9-8.6 9-2.3 0-4.2-1.9-4.2-4.5Z" />
    </Icon>
  );
}

export function IconMoon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 14.2A8 8 0 1 1 9.8 4.5a6.4 6.4 0 0 0 9.7 9.7Z" />
    </Icon>
  );
}

export function IconSun(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
    </Icon>
  );
}

export function IconMenu(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 7h15M4.5 12h15M4.5 17h9" />
    </Icon>
  );
}
