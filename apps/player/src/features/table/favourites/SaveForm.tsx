import { WheelGlyph } from '@lajvard/felt';
import { chipCount, type FavouriteKind, favouriteOf, pocketsCovered, slipTotal } from '@lajvard/roulette';
import { formatMoney, Sentence, useFormat } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './favourite-window.module.css';
import type { FavouritesStore, FavouriteTask, SaveState } from './favourites-store.ts';
import { FormActions, NameField, useFavouriteName } from './NameForm.tsx';
import { NotSaved } from './NotSaved.tsx';

interface SaveFormProps {
  task: FavouriteTask & { kind: 'save' };
  favourites: FavouritesStore;
  state: SaveState;
  onClose(): void;
}

/**
 * Saves the felt under a name, as a game (fixed chips) or a position (chip values may change)
 * (docs/specification/1-table-and-site.md#212-favourites).
 */
export function SaveForm({ task, favourites, state, onClose }: SaveFormProps) {
  const { t } = useTranslation('table');
  const form = useId();
  const { place, slip, over } = task;
  const name = useFavouriteName(over?.name ?? '');
  const [kind, setKind] = useState<FavouriteKind>(over?.kind ?? 'game');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.check()) state.save(() => favourites.put(favouriteOf(place, name.value, kind, slip)));
  };
  return (
    <Dialog
      open
      busy={state.busy}
      onOpenChange={onClose}
      title={over ? t('favourites.replace-title', { name: over.name }) : t('favourites.save-title')}
      closeLabel={t('favourites.close')}
      actions={<FormActions form={form} busy={state.busy} submit={t('favourites.save')} />}
    >
      <form id={form} className="stack gap-18" onSubmit={submit} noValidate>
        <NotSaved fault={state.fault} />
        <OnTheFelt slip={slip} />
        <fieldset className="stack gap-8 shrink">
          <legend className="lj-hidden">{t('favourites.kind.label')}</legend>
          {(['game', 'position'] as const).map((one) => (
            <label key={one} className={`${styles.kind} row-top gap-12`}>
              <input
                type="radio"
                className="fixed"
                name={`${form}-kind`}
                checked={kind === one}
                onChange={() => setKind(one)}
              />
              <span>
                <b className="weight-650">{t(`favourites.save-${one}`)}</b>
                <small className="muted text-2 block">{t(`favourites.kind.${one}`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <NameField name={name} />
      </form>
    </Dialog>
  );
}

function OnTheFelt({ slip }: { slip: SaveFormProps['task']['slip'] }) {
  const { t } = useTranslation('table');
  const { count } = useFormat();
  const chips = chipCount(slip);
  const pockets = pocketsCovered(Object.keys(slip).map((spot) => ({ spot })));
  return (
    <p className={`${styles.onFelt} row gap-16 weight-600`}>
      <WheelGlyph pockets={pockets} size={58} />
      <span>
        <Sentence
          text={t('favourites.on-felt', { count: chips, chips: count(chips), total: formatMoney(slipTotal(slip)) })}
        />
        <small className="muted text-2 weight-400 block">
          {t('favourites.covers', { count: pockets.length, pockets: count(pockets.length) })}
        </small>
      </span>
    </p>
  );
}
