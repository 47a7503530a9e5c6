import { shortcutsFor } from '@lajvard/roulette';
import { IconClear, IconClose } from '@lajvard/ui';
import { ContextMenu, type MenuItem } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';
import { useCommands, useTable } from '../table-context.tsx';
import { useSpotNames } from '../use-spot-names.ts';

interface SpotMenuProps {
  spot: string;
  /** client px */
  at: { x: number; y: number };
  onClose(): void;
}

/**
 * The menu of a spot: bet 50 or 100 on an outside spot
 * (docs/specification/1-table-and-site.md#510-shortcuts-on-outside-spots), or take a chip off.
 */
export function SpotMenu({ spot, at, onClose }: SpotMenuProps) {
  const { t } = useTranslation('table');
  const { name } = useSpotNames();
  const commands = useCommands();
  const slip = useTable((view) => view.table.slip);
  const values = shortcutsFor(spot, slip);
  const items: MenuItem[] = values.map((value) => ({
    id: String(value),
    label: t('menu.play-with', { value: `$${value}` }),
  }));
  if (slip[spot]?.length) items.push({ id: 'take', label: t('menu.take-chip'), icon: <IconClose size={18} /> });
  if ((slip[spot]?.length ?? 0) > 1)
    items.push({ id: 'take-all', label: t('favourites.take-all'), icon: <IconClear size={18} /> });

  const act = (id: string) => {
    const value = values.find((one) => String(one) === id);
    if (value) commands.shortcut(spot, value);
    else if (id === 'take') commands.takeChip(spot);
    else if (id === 'take-all') commands.takeAll(spot);
  };
  return <ContextMenu at={at} label={name(spot)} items={items} onAction={act} onClose={onClose} />;
}
