import { EMPTY_SLIP, type Pocket, type Slip, spotOf, spotTotal } from '@lajvard/roulette';
import { classes } from '@lajvard/ui';
import { type ComponentType, type CSSProperties, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FeltGeometry } from '../layout/geometry.ts';
import { HORIZONTAL } from '../layout/horizontal.ts';
import { BoardArt } from './BoardArt.tsx';
import { CoveredNumerals } from './CoveredNumerals.tsx';
import { GirihWin } from './GirihWin.tsx';
import { Glow } from './Glow.tsx';
import { GridLayer } from './GridLayer.tsx';
import { type HandLayerProps, type HitHandlers, HitLayer } from './HitLayer.tsx';
import type { FeltLabels, SpotPress } from './labels.ts';
import { type Pending, Stacks } from './Stacks.tsx';
import { Dolly, WonCells, WonNumeral } from './WonCells.tsx';

export interface BettingLayoutProps {
  slip: Slip;
  /** Whether the chips of the slip are on their way to the casino. */
  pending?: Pending | null | undefined;
  /** Chips that were not accepted: drawn faint, with a label. */
  untaken?: Slip | undefined;
  labels: FeltLabels;
  /** The accessible name of a spot with its stake. */
  describeSpot(spotKey: string, stakeDollars: number): string;
  /** The text of the lens over a finger, if it should say more; may have line breaks. */
  describeAim?(spotKey: string, stakeDollars: number): string;
  /** Dims the felt. Presses are still reported, so that the table can say why it refuses. */
  disabled?: boolean | undefined;
  winningNumber?: Pocket | null | undefined;
  highlightSpot?: string | null | undefined;
  highlightPockets?: readonly Pocket[] | undefined;
  /** Spots whose chips lost: they fall off. */
  droppedSpots?: readonly string[] | undefined;
  className?: string | undefined;
  onSpotPress(spotKey: string, press: SpotPress): void;
  onSpotRemove?(spotKey: string): void;
  onSpotMenu?(spotKey: string, point: { x: number; y: number }): void;
  onSpotHover?(spotKey: string | null): void;
  /** The spot the keyboard picks while the felt has the focus. */
  onSpotPick?(spotKey: string | null): void;
  onUndo?(): void;
}

const NONE: readonly never[] = [];

/** The betting felt in its horizontal layout. */
export function BettingLayout(props: BettingLayoutProps) {
  return <BettingFelt {...props} geometry={HORIZONTAL} />;
}

interface FeltProps {
  geometry: FeltGeometry;
  /** The layer for mouse and touch; by default the hit areas alone. */
  Hands?: ComponentType<HandLayerProps> | undefined;
}

/**
 * All 157 spots for mouse and finger, and 49 cells with their edges for keyboard and screen readers, laid out
 * by a geometry.
 */
export function BettingFelt(props: BettingLayoutProps & FeltProps) {
  const { slip, labels, geometry, disabled = false, winningNumber = null, Hands = HitLayer } = props;
  const prefix = `${useId()}-`;
  const [hovered, setHovered] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  // With the bets closed, light would compete with the winner.
  const pointed = disabled ? null : (hovered ?? picked);
  const lit = useLitCells([pointed, props.highlightSpot ?? null], props.highlightPockets ?? NONE);
  const handlers = useStableHandlers(props, setHovered);
  const wonSpots = useWonSpots(slip, winningNumber);
  const dropped = props.droppedSpots ?? NONE;
  const covered = useCovered(slip, props.untaken);
  const lost = useMemo(() => covered.filter((number) => dropped.includes(String(number))), [covered, dropped]);
  const printed = useMemo(() => covered.filter((number) => !lost.includes(number)), [covered, lost]);
  const wonCovered = winningNumber !== null && covered.includes(winningNumber);
  const numerals = useMemo(() => covered.filter((number) => number !== winningNumber), [covered, winningNumber]);
  const { margin, width, height } = geometry;

  return (
    <div
      className={classes(
        'felt-layout full relative',
        `felt-layout-${geometry.orientation}`,
        disabled && 'felt-layout-disabled',
        props.className,
      )}
      style={{ '--felt-ratio': ratioOf(geometry) } as CSSProperties}
      dir="ltr"
    >
      <svg
        className="felt-drawing"
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
        aria-hidden="true"
      >
        <g id={`${prefix}felt`}>
          <BoardArt geometry={geometry} labels={labels} prefix={prefix} dimmed={disabled} covered={printed} />
          <Glow geometry={geometry} lit={lit} picked={picked} />
          {winningNumber === null ? null : (
            <>
              <WonCells
                geometry={geometry}
                labels={labels}
                prefix={prefix}
                number={winningNumber}
                wonSpots={wonSpots}
              />
              <GirihWin geometry={geometry} number={winningNumber} slip={slip} />
              {wonCovered ? null : <WonNumeral geometry={geometry} number={winningNumber} covered={false} />}
            </>
          )}
          <Stacks
            geometry={geometry}
            slip={slip}
            pending={props.pending ?? null}
            unknown={labels.unknown ?? ''}
            untaken={props.untaken ?? EMPTY_SLIP}
            notTaken={labels.notTaken ?? ''}
            droppedSpots={dropped}
            winningNumber={winningNumber}
            covered={covered}
            prefix={prefix}
          />
          <CoveredNumerals geometry={geometry} numbers={numerals} lost={lost} prefix={prefix} dimmed={disabled} />
          {winningNumber === null ? null : (
            <>
              {wonCovered ? <WonNumeral geometry={geometry} number={winningNumber} covered /> : null}
              <Dolly geometry={geometry} number={winningNumber} covered={wonCovered} />
            </>
          )}
        </g>
      </svg>
      <GridLayer
        key={geometry.orientation}
        geometry={geometry}
        slip={slip}
        labels={labels}
        describeSpot={props.describeSpot}
        onPress={handlers.onPress}
        onRemove={handlers.onRemove}
        onMenu={handlers.onMenu}
        onPick={(key) => {
          setPicked(key);
          props.onSpotPick?.(key);
          if (key !== null) setHovered(null); // the last input, pointer or key, has the highlight
        }}
        onUndo={() => props.onUndo?.()}
      />
      <Hands geometry={geometry} handlers={handlers} drawing={`${prefix}felt`} letGo={labels.letGo ?? ''} />
    </div>
  );
}

/** The spots with chips that cover the winning number. */
function useWonSpots(slip: Slip, number: Pocket | null): readonly string[] {
  return useMemo(
    () => (number === null ? NONE : Object.keys(slip).filter((spot) => spotOf(spot)?.covers.includes(number))),
    [slip, number],
  );
}

/** The numbers with chips in their middle. */
function useCovered(slip: Slip, untaken: Slip = EMPTY_SLIP): readonly Pocket[] {
  const wanted = [...Object.keys(slip), ...Object.keys(untaken)]
    .filter((key) => spotOf(key)?.kind === 'straight')
    .filter((key) => (slip[key] ?? untaken[key] ?? NONE).length > 0)
    .join(' ');
  return useMemo(() => [...new Set(wanted.split(' ').filter(Boolean).map(Number))], [wanted]);
}

/** The highlighted cells: the numbers a spot covers, and the outside cell itself. */
function useLitCells(spots: readonly (string | null)[], pockets: readonly Pocket[]): readonly string[] {
  const wanted = [...new Set([...spots.flatMap(cellsOf), ...pockets.map(String)])].join(' ');
  return useMemo(() => (wanted ? wanted.split(' ') : []), [wanted]);
}

function cellsOf(key: string | null): string[] {
  const spot = key === null ? undefined : spotOf(key);
  if (!spot) return [];
  return [...spot.covers.map(String), ...(spot.inside ? [] : [spot.key])];
}

/** A stable set of handlers, so that 157 areas are not redrawn when a screen passes new functions. */
function useStableHandlers(props: BettingLayoutProps, setHovered: (key: string | null) => void): HitHandlers {
  const latest = useRef(props);
  const hovered = useRef<string | null>(null);
  useEffect(() => {
    latest.current = props;
  });
  return useMemo(
    () => ({
      onPress: (key, press) => latest.current.onSpotPress(key, press),
      onRemove: (key) => latest.current.onSpotRemove?.(key),
      onMenu: (key, point) => latest.current.onSpotMenu?.(key, point),
      onHover: (key) => {
        if (hovered.current === key) return;
        hovered.current = key;
        setHovered(key);
        latest.current.onSpotHover?.(key);
      },
      hasChips: (key) => spotTotal(latest.current.slip, key) > 0,
      describe: (key) => {
        const { describeAim, describeSpot, slip } = latest.current;
        return (describeAim ?? describeSpot)(key, spotTotal(slip, key));
      },
    }),
    [setHovered],
  );
}

function ratioOf({ width, height, margin }: FeltGeometry): string {
  return `${width + 2 * margin} / ${height + 2 * margin}`;
}
