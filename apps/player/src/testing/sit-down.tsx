import { createI18n, type Language, LanguageProvider, ThemeProvider } from '@lajvard/ui';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { liveSource } from '../features/table/round-source/live-source.ts';
import { practiceSource } from '../features/table/round-source/practice-source.ts';
import type { OpenSource } from '../features/table/round-source/round-source.ts';
import { DURATIONS, type FakeClock, settled } from '../features/table/round-source/testing/fake-clock.ts';
import { FakeServer } from '../features/table/round-source/testing/fake-round-server.ts';
import { createTable, type Table } from '../features/table/store.ts';
import { TableProvider, useCommands } from '../features/table/table-context.tsx';
import { useKeys } from '../features/table/use-keys.ts';
import { shippedTexts } from './open-page.tsx';

function tableOf(mode: 'live' | 'practice', clock: FakeClock, openSource: OpenSource): Table {
  let chips = 0;
  return createTable({ mode, openSource, clock, random: () => 0.5, newId: () => `chip-${++chips}` });
}

/** A practice table whose wheel always stops on 17. */
export const practiceTable = (clock: FakeClock): Table =>
  tableOf('practice', clock, practiceSource({ clock, randomWords: () => [17] }, DURATIONS));

/** A live table, and its server in this process. Round 1 has just opened: 60 s to bet, then 15 s of extra time. */
export function liveTable(clock: FakeClock) {
  const server = new FakeServer(clock);
  server.opens(1);
  return { server, table: tableOf('live', clock, liveSource(server)) };
}

/** Renders parts of a table. */
export async function renderTable(table: Table, parts: ReactNode, language: Language = 'en'): Promise<void> {
  const i18n = await createI18n({ language, namespaces: ['table', 'connection', 'replay'], resources: shippedTexts() });
  render(
    <LanguageProvider i18n={i18n}>
      <ThemeProvider>
        <TableProvider table={table}>{parts}</TableProvider>
      </ThemeProvider>
    </LanguageProvider>,
  );
}

/** Starts a live table and connects it. */
export const connect = (table: Table, server: FakeServer): Promise<void> =>
  act(async () => {
    table.start();
    await settled();
    server.connection('connected');
    await settled();
  });

/** The keyboard of the table. */
export function Keys() {
  useKeys(useCommands());
  return null;
}
