import { Popup } from '@lajvard/ui/overlays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeepTrouble } from './keeper.ts';
import type { FavouriteTask, Keeping } from './keeping.ts';
import { NameForm } from './NameForm.tsx';
import { NotKept } from './NotKept.tsx';
import { SaveForm } from './SaveForm.tsx';
import { useShelf } from './shelf.ts';

/**
 * The dialogs on own favourites: save, rename, delete
 * (docs/specification/1-table-and-site.md#212-favourites: Favorites dialog).
 */
export function FavouriteWindow({ task, onClose }: { task: FavouriteTask; onClose(): void }) {
  const shelf = useShelf();
  const [state, setState] = useState<{ busy: boolean; trouble: KeepTrouble | null }>({ busy: false, trouble: null });
  const keep = (work: () => Promise<KeepTrouble | null>) => {
    setState({ busy: true, trouble: null });
    void work().then((trouble) => {
      if (trouble === null) onClose();
      else setState({ busy: false, trouble });
    });
  };
  const keeping: Keeping = { ...state, keep };
  if (task.kind === 'save') return <SaveForm task={task} shelf={shelf} keeping={keeping} onClose={onClose} />;
  if (task.kind === 'rename')
    return <NameForm favourite={task.favourite} shelf={shelf} keeping={keeping} onClose={onClose} />;
  return <DeletePopup task={task} keeping={keeping} remove={() => shelf.remove(task.place)} onClose={onClose} />;
}

interface DeletePopupProps {
  task: FavouriteTask & { kind: 'delete' | 'rename' };
  keeping: Keeping;
  remove(): Promise<KeepTrouble | null>;
  onClose(): void;
}

function DeletePopup({ task, keeping, remove, onClose }: DeletePopupProps) {
  const { t } = useTranslation('table');
  return (
    <Popup
      title={t('favourites.delete-title')}
      description={t('favourites.delete-text', { name: task.favourite.name })}
      submit={t('favourites.delete-yes')}
      cancel={t('favourites.cancel')}
      busy={keeping.busy}
      danger
      onSubmit={() => keeping.keep(remove)}
      onCancel={onClose}
    >
      <NotKept trouble={keeping.trouble} />
    </Popup>
  );
}
