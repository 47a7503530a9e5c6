import { useMedia } from '@lajvard/ui';

/** Why the table cannot be played in this window; null: it can. */
export type Unsupported = 'landscape' | 'too-small';

// A phone on its side: touched, wide, and too low for any felt. A portrait phone is never 480 px wide, whatever its keyboard covers.
const LANDSCAPE_PHONE = '(pointer: coarse) and (width >= 480px) and (height < 480px)';
const TOO_SMALL = '(width < 320px)';

/** docs/specification/1-table-and-site.md#211-the-table-on-a-phone: 'Mode Not Supported' for an unsupported resolution or a phone on its side. */
export function useUnsupported(): Unsupported | null {
  const landscape = useMedia(LANDSCAPE_PHONE);
  const small = useMedia(TOO_SMALL);
  if (landscape) return 'landscape';
  return small ? 'too-small' : null;
}
