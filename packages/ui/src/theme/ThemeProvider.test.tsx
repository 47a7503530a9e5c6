import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ThemeProvider, useTheme } from './ThemeProvider.tsx';

function Switch() {
  const { theme, toggleTheme } = useTheme();
  return (
    <button type="button" onClick={toggleTheme}>
      {theme}
    </button>
  );
}

// docs/specification/1-table-and-site.md#11-languages-and-themes
it('starts dark, switches the page and notifies the app', async () => {
  const onThemeChange = vi.fn();
  render(
    <ThemeProvider onThemeChange={onThemeChange}>
      <Switch />
    </ThemeProvider>,
  );
  expect(document.documentElement.dataset.theme).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'dark' }));
  expect(screen.getByRole('button', { name: 'light' })).toBeVisible();
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(onThemeChange).toHaveBeenCalledExactlyOnceWith('light');
});

it('prints on white paper, and returns to the night after it', () => {
  render(<ThemeProvider>the page</ThemeProvider>);
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.documentElement.dataset.theme).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(document.documentElement.dataset.theme).toBe('dark');
});
