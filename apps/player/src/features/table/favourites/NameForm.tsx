import { nameProblem, type OwnFavourite } from '@lajvard/roulette';
import { Button, TextField } from '@lajvard/ui';
import { CancelButton, Dialog } from '@lajvard/ui/overlays';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FavouritesStore, SaveState } from './favourites-store.ts';
import { NotSaved } from './NotSaved.tsx';

interface NameFormProps {
  favourite: OwnFavourite;
  favourites: FavouritesStore;
  state: SaveState;
  onClose(): void;
}

/** Renames a favourite: a name is required (docs/specification/1-table-and-site.md#512-names-of-favourites). */
export function NameForm({ favourite, favourites, state, onClose }: NameFormProps) {
  const { t } = useTranslation('table');
  const form = useId();
  const name = useFavouriteName(favourite.name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.check()) state.save(() => favourites.put({ ...favourite, name: name.value.trim() }));
  };
  return (
    <Dialog
      open
      busy={state.busy}
      onOpenChange={onClose}
      title={t('favourites.rename-title')}
      closeLabel={t('favourites.close')}
      actions={<FormActions form={form} busy={state.busy} submit={t('favourites.rename')} />}
    >
      <form id={form} className="stack gap-18" onSubmit={submit} noValidate>
        <NotSaved fault={state.fault} />
        <NameField name={name} />
      </form>
    </Dialog>
  );
}

export interface FavouriteName {
  value: string;
  error: string | undefined;
  change(value: string): void;
  /** Whether the name is valid; if not, shows the error and moves the focus there. */
  check(): boolean;
  field: string;
}

/** The field for a favourite's name. An error disappears as soon as it is corrected. */
export function useFavouriteName(start: string): FavouriteName {
  const { t } = useTranslation('table');
  const field = useId();
  const [value, setValue] = useState(start);
  const [checked, setChecked] = useState(false);
  const problem = nameProblem(value);
  return {
    value,
    field,
    error: checked && problem ? t(`favourites.name-${problem}`) : undefined,
    change: setValue,
    check() {
      setChecked(true);
      if (problem) document.getElementById(field)?.focus();
      return problem === undefined;
    },
  };
}

export function NameField({ name }: { name: FavouriteName }) {
  const { t } = useTranslation('table');
  return (
    <TextField
      id={name.field}
      label={t('favourites.name')}
      value={name.value}
      error={name.error}
      dir="auto"
      autoComplete="off"
      required
      autoFocus
      onChange={(event) => name.change(event.target.value)}
    />
  );
}

interface FormActionsProps {
  form: string;
  busy: boolean;
  submit: string;
}

export function FormActions({ form, busy, submit }: FormActionsProps) {
  const { t } = useTranslation('table');
  return (
    <>
      <CancelButton disabled={busy}>{t('favourites.cancel')}</CancelButton>
      <Button type="submit" form={form} busy={busy}>
        {submit}
      </Button>
    </>
  );
}
