import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';

export type Theme = 'dark' | 'light';

export interface ThemeState {
  theme: Theme;
  setTheme(theme: Theme): void;
  toggleTheme(): void;
}

const ThemeContext = createContext<ThemeState>({ theme: 'dark', setTheme: () => {}, toggleTheme: () => {} });

export interface ThemeProviderProps {
  initialTheme?: Theme | undefined;
  /** Lets the app store the choice; this package does no storage. */
  onThemeChange?(theme: Theme): void;
  children: ReactNode;
}

/** Night (dark, the default) or limestone (light); sets `<html data-theme>`. Paper is always light. */
export function ThemeProvider({ initialTheme = 'dark', onThemeChange, children }: ThemeProviderProps) {
  const [theme, showTheme] = useState<Theme>(initialTheme);

  useLayoutEffect(() => {
    const show = (shown: Theme) => () => {
      document.documentElement.dataset.theme = shown;
    };
    const [paper, screen] = [show('light'), show(theme)];
    screen();
    window.addEventListener('beforeprint', paper);
    window.addEventListener('afterprint', screen);
    return () => {
      window.removeEventListener('beforeprint', paper);
      window.removeEventListener('afterprint', screen);
    };
  }, [theme]);

  const setTheme = useCallback(
    (next: Theme) => {
      showTheme(next);
      onThemeChange?.(next);
    },
    [onThemeChange],
  );
  const state = useMemo<ThemeState>(
    () => ({ theme, setTheme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') }),
    [theme, setTheme],
  );
  return <ThemeContext value={state}>{children}</ThemeContext>;
}

/** The theme shown now, and the switch. */
export function useTheme(): ThemeState {
  return use(ThemeContext);
}
