import { ChipToken, PocketBadge, WheelGlyph } from '@lajvard/felt';
import type { Pocket } from '@lajvard/roulette';
import { useTranslation } from 'react-i18next';
import styles from './landing.module.css';

const STATS: readonly Pocket[] = [17, 32, 0, 26];
/** Zero Game, Orphelins and Tiers as pockets, because the bets behind them load with the table. */
const GROUPS: readonly (readonly Pocket[])[] = [
  [12, 35, 3, 26, 0, 32, 15],
  [1, 20, 14, 31, 9, 17, 34, 6],
  [27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33],
];
const CHIPS = [5, 20, 100] as const;
const VOICE = [10, 24, 38, 18, 48, 30, 54, 26, 40, 16, 28, 12];

/** Each feature beside the thing itself, as the table draws it. */
const FEATURES = [
  ['board', CHIPS.map((value) => <ChipToken key={value} value={value} size={60} />)],
  ['favorites', GROUPS.map((pockets) => <WheelGlyph key={pockets[0]} pockets={pockets} size={60} />)],
  ['stats', STATS.map((pocket) => <PocketBadge key={pocket} pocket={pocket} size={46} />)],
  ['sound', <Voice key="voice" />],
  ['mobile', <Phone key="phone" />],
  ['theme', <DayAndNight key="day" />],
] as const;

export function FeaturesSection() {
  const { t } = useTranslation('site');
  return (
    <section id="features" className={`${styles.section} ${styles.features} centred`} aria-labelledby="features-title">
      <h2 id="features-title" className="display">
        {t('site:features.title')}
      </h2>
      <ul className={`${styles.columns} stack`}>
        {FEATURES.map(([name, thing]) => (
          <li key={name}>
            <div className={`${styles.thing} row gap-10`} aria-hidden="true">
              {thing}
            </div>
            <h3 className="display-face text-title">{t(`site:features.${name}-title`)}</h3>
            <p className="text-lead loose">{t(`site:features.${name}-text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Voice() {
  return (
    <svg width="116" height="60" viewBox="0 0 116 60" aria-hidden="true">
      {VOICE.map((height, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing
          key={index}
          x={index * 10}
          y={30 - height / 2}
          width="4"
          height={height}
          rx="2"
          fill="var(--accent)"
        />
      ))}
    </svg>
  );
}

const CELLS = Array.from({ length: 15 }, (_, cell) => cell);
const FILLS = ['var(--red-hi)', 'var(--siah)'];

function Phone() {
  return (
    <svg width="42" height="60" viewBox="0 0 42 60" aria-hidden="true">
      <rect x="1" y="1" width="40" height="58" rx="7" fill="var(--felt-mid)" stroke="var(--accent)" strokeWidth="1.6" />
      <path d="M6 14l15-8 15 8z" fill="var(--zero-hi)" />
      {CELLS.map((cell) => (
        <rect
          key={cell}
          x={6 + (cell % 3) * 10.2}
          y={16 + Math.floor(cell / 3) * 7.6}
          width="9.4"
          height="6.8"
          rx="1"
          fill={FILLS[cell % 2]}
        />
      ))}
    </svg>
  );
}

function DayAndNight() {
  return (
    <svg width="60" height="60" viewBox="-30 -30 60 60" aria-hidden="true">
      <path d="M0-28a28 28 0 0 0 0 56z" fill="var(--felt-night)" />
      <path d="M0-28a28 28 0 0 1 0 56z" fill="var(--parchment)" />
      <path d="M0-13a13 13 0 0 0 0 26z" fill="var(--parchment)" />
      <path d="M0-13a13 13 0 0 1 0 26z" fill="var(--saffron)" />
      <circle r="28" fill="none" stroke="var(--accent)" strokeWidth="1.6" />
    </svg>
  );
}
