import './toasts.css';
import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useLanguage } from '../locale/LanguageProvider.tsx';
import { useTheme } from '../theme/ThemeProvider.tsx';

/** How long a notice stays (docs/specification/1-table-and-site.md#93-interface). */
const STAY_MS = 20_000;

/** Shows notices. Open ones close when the language changes, because they would stay in the old one. */
export function Toaster() {
  const { language, direction } = useLanguage();
  const { theme } = useTheme();
  const shown = useRef(language);

  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    toast.dismiss();
  }, [language]);

  return (
    <Sonner
      position="top-center"
      duration={STAY_MS}
      dir={direction}
      theme={theme}
      gap={10}
      visibleToasts={3}
      expand
      toastOptions={{ unstyled: true, classNames: { toast: 'lj-toast row gap-12 full ink text-3 weight-550' } }}
    />
  );
}
