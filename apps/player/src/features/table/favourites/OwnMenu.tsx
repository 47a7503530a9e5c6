import type { OwnFavourite } from '@lajvard/roulette';
import { IconEdit, IconReplace, IconTrash } from '@lajvard/ui';
import { ContextMenu } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';

interface OwnMenuProps {
  favourite: OwnFavourite;
  /** client px */
  at: { x: number; y: number };
  onRename(favourite: OwnFavourite): void;
  onReplace(favourite: OwnFavourite): void;
  onDelete(favourite: OwnFavourite): void;
  onClose(): void;
}

/** The menu of a player's own favourite: rename, replace, delete. */
export function OwnMenu({ favourite, at, onRename, onReplace, onDelete, onClose }: OwnMenuProps) {
  const { t } = useTranslation('table');
  const actions: Record<string, (favourite: OwnFavourite) => void> = {
    rename: onRename,
    replace: onReplace,
    delete: onDelete,
  };
  return (
    <ContextMenu
      at={at}
      label={t('favourites.menu', { name: favourite.name })}
      items={[
        { id: 'rename', label: t('favourites.rename'), icon: <IconEdit size={18} /> },
        { id: 'replace', label: t('favourites.replace'), icon: <IconReplace size={18} /> },
        { id: 'delete', label: t('favourites.delete'), icon: <IconTrash size={18} />, danger: true },
      ]}
      onAction={(id) => actions[id]?.(favourite)}
      onClose={onClose}
    />
  );
}
