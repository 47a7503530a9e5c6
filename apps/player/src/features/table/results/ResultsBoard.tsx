import { Tabs } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useCommands, useTable } from '../table-context.tsx';
import type { BoardTab } from '../table-view.ts';
import { StatsPanel } from './StatsPanel.tsx';
import { TopFivePanel } from './TopFivePanel.tsx';
import { WonPanel } from './WonPanel.tsx';

/** The results board with its three views (docs/specification/1-table-and-site.md#28-results-board). */
export function ResultsBoard() {
  const { t } = useTranslation('table');
  const tab = useTable((view) => view.boardTab);
  const { chooseBoard } = useCommands();
  return (
    <Tabs
      label={t('board.label')}
      selected={tab}
      onSelect={(id) => chooseBoard(id as BoardTab)}
      tabs={[
        { id: 'won', label: t('board.won'), panel: <WonPanel /> },
        { id: 'top5', label: t('board.top5'), panel: <TopFivePanel /> },
        { id: 'stats', label: t('board.stats'), panel: <StatsPanel /> },
      ]}
    />
  );
}
