import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { QrCode } from './QrCode.tsx';

const SCALE = 4; // pixels per square

/** The drawn squares as the pixels that a camera would see. */
const photographed = (code: HTMLElement) => {
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const drawn = code.querySelector('path')?.getAttribute('d') ?? '';
  const dark = new Set([...drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, along, down]) => `${along} ${down}`));
  const side = size * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let place = 0; place < side * side; place++) {
    const isDark = dark.has(`${Math.floor((place % side) / SCALE)} ${Math.floor(place / side / SCALE)}`);
    if (isDark) pixels.fill(0, place * 4, place * 4 + 3);
  }
  return { pixels, side, dark, size };
};

it.each(['hello', 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS', `https://example.test/?address=${'a'.repeat(80)}`])(
  'is readable by a decoder: %s',
  async (text) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <QrCode text={text} label="A code" />
      </QueryClientProvider>,
    );
    const { pixels, side, dark, size } = photographed(await screen.findByRole('img', { name: 'A code' }));
    expect(jsQR(pixels, side, side)?.data).toBe(text);
    const columns = [...dark].map((square) => Number(square.split(' ')[0]));
    expect([Math.min(...columns), Math.max(...columns)], 'the quiet border').toEqual([4, size - 5]);
  },
);
