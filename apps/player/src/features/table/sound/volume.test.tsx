import { createI18n, LanguageProvider } from '@lajvard/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import english from '../../../../../../locales/en/table.json' with { type: 'json' };
import persian from '../../../../../../locales/fa/table.json' with { type: 'json' };
import { SoundControl } from './SoundControl.tsx';
import { DEFAULT_VOLUME, LEVELS, levelAfter, loudness, readVolume, setVolume } from './volume.ts';
import { announcesWin } from './you-win.ts';

beforeEach(() => {
  setVolume(DEFAULT_VOLUME);
});

async function show(language: 'en' | 'fa' = 'en') {
  const resources = { en: { table: english }, fa: { table: persian } };
  const i18n = await createI18n({ language, namespaces: ['table'], resources });
  render(
    <LanguageProvider i18n={i18n}>
      <SoundControl />
    </LanguageProvider>,
  );
  return userEvent.setup();
}

const button = (name: RegExp) => screen.getByRole('button', { name });
const kept = () => JSON.parse(localStorage.getItem('volume') ?? 'null');

// docs/specification/1-table-and-site.md#12-volume-switch
// docs/specification/1-table-and-site.md#29-volume
// docs/specification/1-table-and-site.md#93-interface: studio 0.2, voice 0.5; levels 0.1, 0.4, 1
test('studio 0.2 and voice 0.5 are the defaults, and the switch cycles through off and three levels', () => {
  expect(readVolume()).toEqual({ level: 1, studio: 0.2, voice: 0.5, ambience: true });
  expect(LEVELS).toEqual([0, 0.1, 0.4, 1]);
  expect(LEVELS.map(levelAfter)).toEqual([0.1, 0.4, 1, 0]);
});

test('the sliders scale with the switch', () => {
  expect(loudness({ level: 1, studio: 0.2, voice: 0.5 })).toEqual({ studio: 0.2, voice: 0.5 });
  expect(loudness({ level: 0.4, studio: 0.5, voice: 1 })).toEqual({ studio: 0.2, voice: 0.4 });
  expect(loudness({ level: 0, studio: 1, voice: 1 })).toEqual({ studio: 0, voice: 0 });
});

test('one press from full is silence; the button always shows its level, also to screen readers', async () => {
  const user = await show();
  for (const name of ['Sound: Full', 'Sound: Off', 'Sound: Low', 'Sound: Medium', 'Sound: Full']) {
    expect(screen.getByRole('status').textContent).toBe(name);
    await user.click(button(new RegExp(`^${name}$`)));
  }
  expect(kept().level).toBe(0);
});

test('the sound window has two sliders of 0 to 100; Esc returns the focus', async () => {
  const user = await show();
  await user.click(button(/Studio and voice volume/));
  expect(await screen.findByRole('dialog', { name: 'Sound' })).toBeVisible();
  const studio = screen.getByRole<HTMLInputElement>('slider', { name: 'Studio' });
  const voice = screen.getByRole<HTMLInputElement>('slider', { name: 'Voice-over' });
  expect([studio.value, studio.max, studio.getAttribute('aria-valuetext')]).toEqual(['20', '100', '20%']);
  fireEvent.change(voice, { target: { value: '80' } });
  fireEvent.change(studio, { target: { value: '0' } });
  await user.click(screen.getByRole('radio', { name: 'Off' }));
  expect(kept()).toEqual({ level: 0, studio: 0, voice: 0.8, ambience: true });
  expect(screen.getByText(/Sound is off/)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button(/Studio and voice volume/)));
});

test.each([
  ['en', /Studio and voice volume/, 'Quiet background sound of the hall'],
  ['fa', /بلندی صدای استودیو/, 'صدای آرام سالن در پس‌زمینه'],
] as const)(
  'the ambience is heard until it is switched off, which is remembered (%s)',
  async (language, open, name) => {
    const user = await show(language);
    await user.click(button(open));
    const ambience = await screen.findByRole('checkbox', { name });
    expect(ambience).toBeChecked();
    await user.click(ambience);
    expect(ambience).not.toBeChecked();
    expect(kept().ambience).toBe(false);
    vi.resetModules();
    expect((await import('./volume.ts')).readVolume().ambience).toBe(false);
    await user.click(ambience);
    expect(kept().ambience).toBe(true);
  },
);

test('the sound window has Persian digits and direction in Persian', async () => {
  const user = await show('fa');
  await user.click(button(/بلندی صدای استودیو/));
  expect((await screen.findByRole('slider', { name: 'گوینده' })).getAttribute('aria-valuetext')).toBe('۵۰٪');
  expect(screen.getByRole('dialog').firstElementChild?.getAttribute('dir')).toBe('rtl');
});

test.each([['{"level":7,"studio":"loud","voice":-1}'], ['[]'], ['"1"'], ['null'], ['{']])(
  'an invalid stored volume, %s, falls back to the default',
  async (text) => {
    localStorage.setItem('volume', text);
    vi.resetModules();
    const reloaded = await import('./volume.ts');
    expect(reloaded.readVolume()).toEqual(DEFAULT_VOLUME);
  },
);

test('a volume set in another tab applies here', () => {
  localStorage.setItem('volume', JSON.stringify({ level: 0.1, studio: 0, voice: 1 }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'volume' }));
  // The volume of an earlier version: without the ambience.
  expect(readVolume()).toEqual({ level: 0.1, studio: 0, voice: 1, ambience: true });
});

test('«you win» is spoken unless the site forbids it or limits it to net wins', async () => {
  const { CONFIG_WITHOUT_SERVER: config } = await import('../../../shared/site/site-config.ts');
  const configWith = (you_win_voice: boolean | 'net') => Object.assign({}, config, { you_win_voice });
  expect([config, ...[true, false, 'net' as const].map(configWith)].map(announcesWin)).toEqual([
    true,
    true,
    false,
    'net',
  ]);
});
