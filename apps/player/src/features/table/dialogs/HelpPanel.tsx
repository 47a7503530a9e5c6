import { HOUSE_LIMITS, PAYOUTS, type Schedule, type SpotKind } from '@lajvard/roulette';
import { useFormat } from '@lajvard/ui';
import { SidePanel } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../../shared/site/site-config.ts';
import { useTable } from '../table-context.tsx';
import { AdvancedBetsHelp } from './AdvancedBetsHelp.tsx';
import { Draw } from './Draw.tsx';
import styles from './help.module.css';

/** The rows of the payout table: kinds of spot with the same payout and number of pockets. */
const RATES: readonly { kind: SpotKind; covers: number; inside: boolean }[] = [
  { kind: 'straight', covers: 1, inside: true },
  { kind: 'split', covers: 2, inside: true },
  { kind: 'street', covers: 3, inside: true },
  { kind: 'corner', covers: 4, inside: true },
  { kind: 'line', covers: 6, inside: true },
  { kind: 'dozen', covers: 12, inside: false },
  { kind: 'column', covers: 12, inside: false },
  { kind: 'low', covers: 18, inside: false },
];

/** A side panel: what the bets pay, and how a round goes. */
export function HelpPanel({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('table');
  return (
    <SidePanel title={t('help.title')} closeLabel={t('favourites.close')} onClose={onClose}>
      <div className={`${styles.help} stack gap-24 text-2`}>
        <Rates />
        <Limits />
        <Round />
        <Draw />
        <Keys />
        <AdvancedBetsHelp />
      </div>
    </SidePanel>
  );
}

function Rates() {
  const { t } = useTranslation('table');
  return (
    <section>
      <h3>{t('help.rates.title')}</h3>
      <table className={`${styles.rates} full`} aria-label={t('help.rates.title')}>
        <thead>
          <tr>
            <th scope="col">{t('help.rates.bet')}</th>
            <th scope="col">{t('help.rates.covers')}</th>
            <th scope="col">{t('help.rates.pays')}</th>
            <th scope="col">{t('help.rates.most')}</th>
          </tr>
        </thead>
        <tbody>
          {RATES.map(({ kind, covers, inside }) => (
            <tr key={kind}>
              <th scope="row">{t(`help.rates.${kind}`)}</th>
              <td>
                <bdi>{covers}</bdi>
              </td>
              <td>
                <bdi>{PAYOUTS[kind]}:1</bdi>
              </td>
              <td>
                <bdi>${inside ? HOUSE_LIMITS.insideSpotMax : HOUSE_LIMITS.outsideSpotMax}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('help.rates.stake-back')}</p>
      <p>{t('help.rates.neighbours')}</p>
    </section>
  );
}

function Limits() {
  const { t } = useTranslation('table');
  const { count } = useFormat();
  const { maxTotal, maxChips, insideSpotMax, outsideChipMin, outsideSpotMax } = HOUSE_LIMITS;
  return (
    <section>
      <h3>{t('help.limits.title')}</h3>
      <ul>
        <li>{t('help.limits.table', { total: `$${maxTotal}`, chips: count(maxChips) })}</li>
        <li>{t('help.limits.inside', { most: `$${insideSpotMax}` })}</li>
        <li>{t('help.limits.outside', { least: `$${outsideChipMin}`, most: `$${outsideSpotMax}` })}</li>
      </ul>
    </section>
  );
}

/** The parts of a round, with the seconds of the current one. */
function Round() {
  const { t } = useTranslation('table');
  const { count } = useFormat();
  const { mode, schedule } = useTable(({ table }) => ({ mode: table.mode, schedule: table.round?.schedule ?? null }));
  const seconds = secondsOf(schedule);
  return (
    <section>
      <h3>{t('help.round.title')}</h3>
      <ol>
        <li>{t('help.round.open', { count: seconds.open, seconds: count(seconds.open) })}</li>
        <li>{t('help.round.extra', { count: seconds.extra, seconds: count(seconds.extra) })}</li>
        <li>{t('help.round.lock', { count: seconds.lock, seconds: count(seconds.lock) })}</li>
        <li>{t('help.round.spin')}</li>
        <li>{t('help.round.paid')}</li>
      </ol>
      <p>{t(mode === 'live' ? 'help.round.confirmed' : 'help.round.practice')}</p>
    </section>
  );
}

// docs/specification/1-table-and-site.md#92-times-of-a-round; shown until a round is known
const SECONDS = { open: 60, extra: 15, lock: 3 };

function secondsOf(schedule: Schedule | null): typeof SECONDS {
  if (!schedule) return SECONDS;
  const { openedAt, betsUntil, locksAt, closesAt } = schedule;
  const whole = (ms: number) => Math.round(ms / 1000);
  return { open: whole(betsUntil - openedAt), extra: whole(locksAt - betsUntil), lock: whole(closesAt - locksAt) };
}

const KEYS = [
  ['1 – 6', 'chips'],
  ['U', 'undo'],
  ['C', 'clear'],
  ['R', 'repeat'],
  ['A', 'auto-repeat'],
  ['N', 'neighbours'],
  ['F', 'favourites'],
  ['B', 'offer'],
] as const;

function Keys() {
  const { t } = useTranslation('table');
  const { auto_repeat: autoRepeat } = useSiteConfig();
  return (
    <section>
      <h3>{t('help.keys.title')}</h3>
      <dl className={`${styles.keys} stack`}>
        {KEYS.filter(([, name]) => autoRepeat || name !== 'auto-repeat').map(([key, name]) => (
          <div key={key} className="row gap-10">
            <dt>
              <kbd dir="ltr" className="text-centre nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{t(`help.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
