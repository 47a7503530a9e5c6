// The icons that the landing page and the practice table show at once. They are bundled with the site's frame, all
// others with the pages that use them.
import { drawn } from './Icon.tsx';

export const IconClose = drawn('m6 6 12 12M18 6 6 18');
export const IconUser = drawn(<circle cx="12" cy="8.2" r="3.9" />, 'M4.5 20c.7-3.9 3.8-6 7.5-6s6.8 2.1 7.5 6');
export const IconInfo = drawn(<circle cx="12" cy="12" r="8.5" />, 'M12 11v5.5M12 7.7v.1');
