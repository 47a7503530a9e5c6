import { colourOf, POCKETS } from '@lajvard/roulette';
import { useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './reports.module.css';

const [BAR, GAP, HEIGHT] = [4, 1, 32];

/** How often each of the 37 numbers came, as bars from 0 to 36; in words for screen readers. */
export function Distribution({ numbers }: { numbers: readonly number[] }) {
  const { t } = useTranslation('office-reports');
  const { count } = useFormat();
  const most = Math.max(1, ...numbers);
  const words = POCKETS.map((number) =>
    t('office-reports:wheels.times', { number: count(number), times: count(numbers[number] ?? 0) }),
  );
  const width = POCKETS.length * (BAR + GAP);
  return (
    <svg className={styles.distribution} role="img" width={width} height={HEIGHT} aria-label={words.join(', ')}>
      {POCKETS.map((number) => {
        const height = Math.max(1, Math.round(((numbers[number] ?? 0) / most) * HEIGHT));
        return (
          <rect
            key={number}
            data-colour={colourOf(number)}
            x={number * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          >
            <title>{words[number]}</title>
          </rect>
        );
      })}
    </svg>
  );
}
