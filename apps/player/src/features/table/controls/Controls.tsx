import { ActionButton, IconAutoRepeat, IconClear, IconRepeat, IconUndo } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../../shared/site/site-config.ts';
import { DoubleButton } from '../advanced-bets/DoubleButton.tsx';
import { canClear, canRepeat, canUndo } from '../model/selectors.ts';
import { useCommands, useTable } from '../table-context.tsx';
import styles from './controls.module.css';

/**
 * Undo, clear, repeat; on a desktop also auto-repeat. An action that cannot be done now looks and is announced as
 * disabled, but a press still gives the reason.
 */
export function Controls({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('table');
  const commands = useCommands();
  const { undo, clear, repeat } = useTable(({ table }) => ({
    undo: canUndo(table),
    clear: canClear(table),
    repeat: canRepeat(table),
  }));
  return (
    <div
      role="toolbar"
      aria-label={t('controls.label')}
      className={compact ? styles.compact : `${styles.row} flex gap-6`}
    >
      <Act icon={<IconUndo />} name="undo" keys="U" can={undo} compact={compact} onPress={commands.undo} />
      <Act icon={<IconClear />} name="clear" keys="C" can={clear} compact={compact} onPress={commands.clear} />
      <Act icon={<IconRepeat />} name="repeat" keys="R" can={repeat} compact={compact} onPress={commands.repeat} />
      {compact ? null : <DoubleButton />}
      {compact ? null : <AutoRepeat />}
    </div>
  );
}

/** The switch that repeats the same bets every round. */
export function AutoRepeat() {
  const { t } = useTranslation('table');
  const { switchAutoRepeat } = useCommands();
  const on = useTable((view) => view.table.autoRepeat);
  if (!useSiteConfig().auto_repeat) return null;
  return (
    <ActionButton icon={<IconAutoRepeat />} pressed={on} aria-keyshortcuts="A" onClick={switchAutoRepeat}>
      {t('controls.auto-repeat')}
    </ActionButton>
  );
}

interface ActProps {
  icon: ReactNode;
  name: 'undo' | 'clear' | 'repeat';
  keys: string;
  can: boolean;
  compact: boolean;
  onPress(): void;
}

function Act({ icon, name, keys, can, compact, onPress }: ActProps) {
  const { t } = useTranslation('table');
  return (
    <ActionButton
      icon={icon}
      compact={compact}
      aria-disabled={!can}
      aria-keyshortcuts={keys}
      // The second press of a double click is not a new request: it gets no refusal.
      onClick={({ detail }) => (can || detail < 2) && onPress()}
    >
      {t(`controls.${name}`)}
    </ActionButton>
  );
}
