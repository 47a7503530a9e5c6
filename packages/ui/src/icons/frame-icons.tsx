// The icons that the landing page and the practice table show at once. They are bundled with the site's frame, all
// others with the pages that use them.
import { Icon, type IconProps } from './Icon.tsx';

export function IconClose(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function IconUser(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8.2" r="3.9" />
      <path d="M4.5 20c.7-3.9 3.8-6 7.5-6s6.8 2.1 7.5 6" />
    </Icon>
  );
}

export function IconInfo(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.5M12 7.7v.1" />
    </Icon>
  );
}
