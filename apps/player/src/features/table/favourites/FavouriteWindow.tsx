import { Popup } from '@lajvard/ui/overlays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveFault } from './favourites-port.ts';
import { type FavouriteTask, type SaveState, useFavourites } from './favourites-store.ts';
import { NameForm } from './NameForm.tsx';
import { NotSaved } from './NotSaved.tsx';
import { SaveForm } from './SaveForm.tsx';

/**
 * The dialogs on own favourites: save, rename, delete
 * (docs/specification/1-table-and-site.md#212-favourites: Favorites dialog).
 */
export function FavouriteWindow({ task, onClose }: { task: FavouriteTask; onClose(): void }) {
  const favourites = useFavourites();
  const [shown, setShown] = useState<Omit<SaveState, 'save'>>({ busy: false, fault: null });
  const save = (work: () => Promise<SaveFault | null>) => {
    setShown({ busy: true, fault: null });
    void work().then((fault) => {
      if (fault === null) onClose();
      else setShown({ busy: false, fault });
    });
  };
  const state: SaveState = { ...shown, save };
  if (task.kind === 'save') return <SaveForm task={task} favourites={favourites} state={state} onClose={onClose} />;
  if (task.kind === 'rename')
    return <NameForm favourite={task.favourite} favourites={favourites} state={state} onClose={onClose} />;
  return <DeletePopup task={task} state={state} remove={() => favourites.remove(task.place)} onClose={onClose} />;
}

interface DeletePopupProps {
  task: FavouriteTask & { kind: 'delete' | 'rename' };
  state: SaveState;
  remove(): Promise<SaveFault | null>;
  onClose(): void;
}

function DeletePopup({ task, state, remove, onClose }: DeletePopupProps) {
  const { t } = useTranslation('table');
  return (
    <Popup
      title={t('favourites.delete-title')}
      description={t('favourites.delete-text', { name: task.favourite.name })}
      submit={t('favourites.delete-yes')}
      cancel={t('favourites.cancel')}
      busy={state.busy}
      danger
      onSubmit={() => state.save(remove)}
      onCancel={onClose}
    >
      <NotSaved fault={state.fault} />
    </Popup>
  );
}
