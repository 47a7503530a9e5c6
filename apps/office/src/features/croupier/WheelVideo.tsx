import { WHEELS } from '@lajvard/contract';
import { useLanguage } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './croupier.module.css';

/**
 * The public screens of the two wheels (docs/specification/1-table-and-site.md#21-routes): the same picture
 * that players see.
 */
const SCREENS: Readonly<Record<string, string>> = { [WHEELS.virtual]: '/studio1', [WHEELS.croupier]: '/studio9' };

/** The live picture of the wheel, so that staff can read the number here. */
export function WheelVideo({ wheel }: { wheel: string }) {
  const { t } = useTranslation('office-wheel');
  const { language } = useLanguage();
  const screen = `${SCREENS[wheel] ?? '/studio1'}?lang=${language}`;
  return (
    <figure className={`${styles.picture} stack gap-8`}>
      <iframe className="full" key={screen} src={screen} title={t('office-wheel:picture.title')} />
      <figcaption className="muted text-2">
        {t(`office-wheel:picture.${wheel}`)}{' '}
        <a href={screen} target="_blank" rel="noreferrer" className="accent">
          {t('office-wheel:picture.open')}
        </a>
      </figcaption>
    </figure>
  );
}
