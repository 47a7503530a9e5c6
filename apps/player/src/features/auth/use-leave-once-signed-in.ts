import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onStoredElsewhere } from '../../shared/browser/storage.ts';

/** Leaves a page for visitors once somebody signs in from another tab: the page's guard then sends them on. */
export function useLeaveOnceSignedIn(): void {
  const router = useRouter();
  useEffect(() => onStoredElsewhere('user', () => void router.invalidate()), [router]);
}
