import {
  BettingLayout,
  ChipToken,
  ChipTray,
  DisplayPanel,
  feltLabels,
  HistoryStrip,
  PocketBadge,
  pocketsOfSector,
  Racetrack,
  spotNames,
  VerticalBettingLayout,
  Wheel,
  WheelCap,
  WheelCountdown,
  WheelGlyph,
  WheelScene,
} from '@lajvard/felt';
import {
  addChips,
  CHIP_VALUES,
  type ChipValue,
  chipCount,
  EMPTY_SLIP,
  neighboursOf,
  type Pocket,
} from '@lajvard/roulette';
import { Button, Girih } from '@lajvard/ui';
import type { KnownWheel } from '@lajvard/wheel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from './words.ts';

const SPIN_MS = 6_000;
const NUMBERS: readonly Pocket[] = [17, 0, 32, 5, 5, 26, 11, 36, 3, 20];

/** The drawn table, with presses that do something. */
export function Felt() {
  const words = useWords();
  const { t } = useTranslation('table');
  const [value, setValue] = useState<ChipValue>(CHIP_VALUES[0]);
  const [slip, setSlip] = useState(EMPTY_SLIP);
  const [winner, setWinner] = useState<Pocket | null>(17);
  const felt = {
    slip,
    labels: feltLabels(t),
    describeSpot: spotNames(t).describe,
    winningNumber: winner,
    onSpotPress: (spot: string) =>
      setSlip(addChips(slip, [{ spot, chips: [{ id: String(chipCount(slip)), value, x: 0, y: 0, formula: spot }] }])),
  };
  return (
    <Girih className="catalogue-felt stack gap-24">
      <ChipTray value={value} onSelect={setValue} label={words.chips} describeChip={String} />
      <div className="row wrap gap-16">
        {CHIP_VALUES.map((each) => (
          <ChipToken key={each} value={each} size={48} />
        ))}
      </div>
      <BettingLayout {...felt} />
      <div className="row wrap gap-16">
        <Button kind="quiet" onClick={() => setSlip(EMPTY_SLIP)}>
          {words.delete}
        </Button>
        <Button kind="quiet" onClick={() => setWinner(winner === null ? 17 : null)}>
          {words.number}: 17
        </Button>
      </div>
      <Track />
      <DisplayPanel
        label={words.table}
        fields={[
          { id: 'number', label: words.number, value: 17, digits: 2 },
          { id: 'table', label: words.table, value: 120, digits: 3 },
          { id: 'win', label: words.win, value: 3600, digits: 5 },
          { id: 'balance', label: words.balance, value: 1463, digits: 6 },
        ]}
      />
      <HistoryStrip numbers={NUMBERS} label={words.history} />
      <div className="row wrap gap-16">
        <PocketBadge pocket={32} />
        <WheelGlyph pockets={pocketsOfSector('tiers')} />
        <WheelCountdown kind="betting" seconds={42} total={60} label="4211" variant="bare" size={96} />
        <WheelCountdown kind="extra" seconds={7} total={15} label="4211" variant="bare" size={96} />
        <WheelCountdown kind="locked" seconds={0} total={3} label="4211" variant="bare" size={96} />
      </div>
      <Spinning />
      <div className="catalogue-vertical">
        <VerticalBettingLayout {...felt} />
      </div>
    </Girih>
  );
}

function Track() {
  const { t } = useTranslation('table');
  const [lit, setLit] = useState<readonly Pocket[]>([]);
  return (
    <Racetrack
      labels={{
        track: t('leader.track.title'),
        wheel: t('leader.track.wheel'),
        sectors: t('leader.track.sectors'),
        sector: (sector) => t(`leader.sector.${sector}`),
        describePocket: String,
        describeSector: String,
      }}
      lit={lit}
      staked={[17]}
      onPocket={() => undefined}
      onSector={() => undefined}
      onPoint={(at) => setLit(at === null ? [] : typeof at === 'number' ? neighboursOf(at, 2) : pocketsOfSector(at))}
    />
  );
}

function Spinning() {
  const words = useWords();
  const [spin, setSpin] = useState<KnownWheel['spin']>(null);
  const launch = (): void => {
    const launchesAt = Date.now();
    const number = NUMBERS[Math.floor(launchesAt / 100) % NUMBERS.length] ?? 0;
    setSpin({ number, launchesAt, landsAt: launchesAt + SPIN_MS, knownAt: null });
  };
  return (
    <div className="row wrap gap-16">
      <div className="catalogue-wheel">
        <Wheel restingNumber={17} label={words.wheel}>
          <WheelCap />
        </Wheel>
      </div>
      <div className="catalogue-wheel relative">
        <WheelScene wheel={{ spin, resting: 17, takenOutAt: null }} now={Date.now} />
      </div>
      <Button onClick={launch}>{words.spin}</Button>
    </div>
  );
}
