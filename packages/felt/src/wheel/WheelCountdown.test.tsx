import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WheelCountdown } from './WheelCountdown.tsx';

function show(kind: 'betting' | 'extra' | 'locked' | 'waiting', seconds: number) {
  const { container } = render(<WheelCountdown seconds={seconds} total={60} kind={kind} label="Round 284193" />);
  return {
    ticks: container.querySelectorAll('.felt-tick').length,
    lit: container.querySelectorAll('.felt-tick-lit').length,
    seconds: container.querySelector('.felt-hub-seconds')?.textContent ?? null,
    last: container.querySelector('.felt-hub-last') !== null,
    sign: container.querySelector('.felt-hub-sign') !== null,
  };
}

it.each([
  ['betting', 60, { lit: 60, seconds: '60', last: false, sign: false }],
  ['betting', 42, { lit: 42, seconds: '42', last: false, sign: false }],
  ['betting', 6, { lit: 6, seconds: '6', last: true, sign: false }],
  ['extra', 9, { lit: 9, seconds: '+9', last: false, sign: false }],
  ['locked', 0, { lit: 0, seconds: null, last: false, sign: true }],
  ['waiting', 0, { lit: 0, seconds: null, last: false, sign: true }],
] as const)('shows the phase %s with %i seconds left', (kind, seconds, expected) => {
  expect(show(kind, seconds)).toEqual({ ticks: 60, ...expected });
});
