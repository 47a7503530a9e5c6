import { WheelGlyph } from '@lajvard/felt';
import { IconPlus, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './favourites.module.css';

/** An empty place: a press saves the chips on the felt as its favourite. */
export function EmptyPlace({ place, onSave }: { place: number; onSave(): void }) {
  const { t } = useTranslation('table');
  const format = useFormat();
  return (
    <button
      type="button"
      className={`${styles.empty} muted row grow gap-10 shrink full text-2 text-start`}
      title={t('favourites.save-here')}
      onClick={onSave}
    >
      <span className={`${styles.emptyWheel} centre fixed relative`}>
        <WheelGlyph pockets={[]} />
        <IconPlus size={14} />
      </span>
      <span className={`${styles.name} shrink break overflow-hidden`}>
        {t('favourites.own', { place: format.count(place) })} <small className="text-0">{t('favourites.empty')}</small>
      </span>
    </button>
  );
}
