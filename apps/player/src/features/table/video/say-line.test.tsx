import type { Language } from '@lajvard/ui';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connect, liveTable, renderTable } from '../../../testing/sit-down.tsx';
import { DURATIONS, FakeClock } from '../round-source/testing/fake-clock.ts';
import { PhaseText } from './SayLine.tsx';

let leave = () => {};
afterEach(() => leave());

const DUE = /\d\d:\d\d:\d\d|[۰-۹]{2}:[۰-۹]{2}:[۰-۹]{2}/;

test.each<[Language, boolean, RegExp]>([
  ['en', false, /^Waiting for public round 4242, due /],
  ['fa', false, /^در انتظار عدد عمومی شمارهٔ /],
  ['en', true, /^Waiting for round 4242 of our demo beacon, due /],
  ['fa', true, /^در انتظار عدد نمایشیِ خودمان، شمارهٔ /],
])(
  'between the close and the launch the table says for which round it waits (%s, own: %s)',
  async (language, isOwn, said) => {
    const clock = new FakeClock();
    const { table, server } = liveTable(clock);
    leave = () => table.stop();
    const due = clock.now() + 84_000;
    if (server.round) Object.assign(server.round, { beacon: { chain: 'ab', round: 4242, due_at: due, is_own: isOwn } });
    await renderTable(
      table,
      <p data-testid="say">
        <PhaseText />
      </p>,
      language,
    );
    await connect(table, server);
    const text = (): string => screen.getByTestId('say').textContent ?? '';
    await act(() => clock.pass(DURATIONS.roundMs + DURATIONS.extraMs));
    await act(async () => server.locks());
    expect(text()).not.toMatch(said);
    await act(() => clock.pass(DURATIONS.lockMs + 500));
    expect(text()).toMatch(said);
    expect(text()).toMatch(DUE);
    await act(async () => server.launches());
    expect(text()).not.toMatch(said);
  },
);
