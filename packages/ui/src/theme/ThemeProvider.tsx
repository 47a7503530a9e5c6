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

/** Night (dark, the default) or limestone (light); sets `<html data-theme>`. */
export function ThemeProvider({ initialTheme = 'dark', onThemeChange, children }: ThemeProviderProps) {
  const [theme, showTheme] = useState<Theme>(initialTheme);

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
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
