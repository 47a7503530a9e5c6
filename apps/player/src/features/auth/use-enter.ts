import type { Tokens } from '@lajvard/contract';
import { isLanguage, useLanguage } from '@lajvard/ui';
import { useRouter } from '@tanstack/react-router';
import { readStored } from '../../shared/browser/storage.ts';
import { rememberLocale } from '../../shared/calls/person-calls.ts';
import { session } from '../../shared/session/session.ts';
import { carried } from '../../shared/site/site-links.ts';

/**
 * Signs a person in with fresh tokens and opens a path of this site. A language chosen in this browser is stored in the
 * account; without a choice, the account's language is used.
 */
export function useEnter(): (tokens: Tokens, path: string) => Promise<void> {
  const { language, setLanguage } = useLanguage();
  const router = useRouter();
  return async (tokens, path) => {
    const { locale } = await session.signIn(tokens);
    const chosen = readStored('lang');
    if (!isLanguage(chosen)) {
      if (locale !== language) await setLanguage(locale);
    } else if (chosen !== locale) {
      await rememberLocale(chosen).catch(() => undefined);
    }
    router.history.push(carried(path));
  };
}
