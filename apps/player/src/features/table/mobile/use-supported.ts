import { useMedia } from '@lajvard/ui';
import { useSiteConfig } from '../../../shared/site/site-config.ts';

/** Why the table cannot be played in this window. */
export type Unsupported = 'landscape' | 'too-small';

// A phone on its side: touch screen, wide, and too low for any felt. An upright phone is never 480 px wide, not even
// with its keyboard shown.
const LANDSCAPE_PHONE = '(pointer: coarse) and (width >= 480px) and (height < 480px)';
// From this width on the phone's felt is horizontal (mobile.module.css).
const HORIZONTAL_FELT = '(width >= 640px)';
const TOO_SMALL = '(width < 320px)';

/**
 * 'Mode Not Supported' (docs/specification/1-table-and-site.md#211-the-table-on-a-phone): the window is too small, or
 * a phone lies on its side where the site does not allow that. Null: supported.
 */
export function useUnsupported(): Unsupported | null {
  const landscape = useMedia(LANDSCAPE_PHONE);
  const wide = useMedia(HORIZONTAL_FELT);
  const allowed = useSiteConfig().landscape_phones && wide;
  const small = useMedia(TOO_SMALL);
  if (landscape && !allowed) return 'landscape';
  return small ? 'too-small' : null;
}
