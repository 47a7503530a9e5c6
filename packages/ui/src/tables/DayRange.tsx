import { Words } from '../format/Words.tsx';
import './days.css';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import { SegmentedControl } from '../controls/SegmentedControl.tsx';
import { Spinner } from '../controls/Spinner.tsx';
import { useFormat } from '../format/useFormat.ts';
import { IconCalendar } from '../icons/site-icons.tsx';
import { useDayZone } from '../locale/day-zone.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { type Days, daysBack } from './days.ts';

/** Loaded on demand, because the calendar is large and seldom needed. */
const DayCalendar = lazy(async () => ({ default: (await import('./DayCalendar.tsx')).DayCalendar }));

export interface DayRangeProps {
  days: Days;
  onChange(days: Days): void;
}

const PRESETS = { all: null, today: 1, week: 7, month: 30 } as const;
type Preset = keyof typeof PRESETS;
const NAMES: readonly Preset[] = ['all', 'today', 'week', 'month'];

const daysOf = (preset: Preset, zone: string | undefined): Days => {
  const count = PRESETS[preset];
  return count === null ? { from: null, to: null } : daysBack(count, new Date(), zone);
};

/** A period: all, today, 7 days, 30 days, or days chosen in a calendar (Jalali in Persian). */
export function DayRange({ days, onChange }: DayRangeProps) {
  const { t } = useTranslation('ui');
  const { date } = useFormat();
  const [choosing, setChoosing] = useState(false);
  const zone = useDayZone();
  const preset = NAMES.find((name) => {
    const { from, to } = daysOf(name, zone);
    return from === days.from && to === days.to;
  });
  const written = (day: string | null) => (day === null ? '…' : date(new Date(`${day}T12:00:00`)));
  return (
    <div className="lj-days flex wrap gap-10">
      <SegmentedControl
        label={t('ui:list.period')}
        options={NAMES.map((name) => ({ value: name, label: t(`ui:list.days.${name}`) }))}
        value={preset ?? 'own'}
        onChange={(name: string) => {
          const chosen = NAMES.find((known) => known === name);
          if (chosen) onChange(daysOf(chosen, zone));
        }}
      />
      <Button kind="quiet" size="medium" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <IconCalendar size={18} />
        <Words>
          {preset
            ? t('ui:list.days.own')
            : t('ui:list.days.chosen', { from: written(days.from), to: written(days.to) })}
        </Words>
      </Button>
      {choosing ? (
        <Dialog open onOpenChange={setChoosing} title={t('ui:list.days.own')} closeLabel={t('ui:close')}>
          <Suspense fallback={<Spinner label={t('ui:loading')} />}>
            <DayCalendar
              days={days}
              onChosen={(chosen) => {
                setChoosing(false);
                onChange(chosen);
              }}
            />
          </Suspense>
        </Dialog>
      ) : null}
    </div>
  );
}
