import './racetrack.css';
import { colourOf, type Pocket, WHEEL_ORDER } from '@lajvard/roulette';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { dialTrack, LONG, ROUND, SECTORS, type Sector, type Track, type TrackPart, trackOf } from './track.ts';

export interface RacetrackLabels {
  /** Names of the whole and of its two parts. */
  track: string;
  wheel: string;
  sectors: string;
  /** The text in a sector; a line break marks where it may be split. */
  sector(sector: Sector): string;
  /** Accessible names of a pocket with its neighbours, and of a sector. */
  describePocket(pocket: Pocket): string;
  describeSector(sector: Sector): string;
}

export interface RacetrackProps {
  labels: RacetrackLabels;
  /** round: for a phone; dial: a circle of pockets, for the dial. */
  shape?: TrackName | undefined;
  /** Dims the track. Presses are still reported, so that the table can say why it refuses. */
  disabled?: boolean | undefined;
  lit: readonly Pocket[];
  /** Numbers with chips on them. */
  staked: readonly Pocket[];
  winningNumber?: Pocket | null | undefined;
  onPocket(pocket: Pocket): void;
  onSector(sector: Sector): void;
  /** Called with what the pointer or the focus is on; null: nothing. */
  onPoint(target: Pocket | Sector | null): void;
}

const TRACKS = { long: trackOf(LONG), round: trackOf(ROUND), dial: dialTrack() };
export type TrackName = keyof typeof TRACKS;

/** The wheel laid out to bet on: pockets in wheel order around the sectors of the called bets. Never mirrored. */
export function Racetrack(props: RacetrackProps) {
  const track = TRACKS[props.shape ?? 'long'];
  const prefix = `${useId()}-`;
  const { width, height } = track.shape;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset
    <svg
      className="felt-track full"
      viewBox={`${-width / 2 - 2} ${-height / 2 - 2} ${width + 4} ${height + 4}`}
      role="group"
      aria-label={props.labels.track}
      data-disabled={props.disabled || undefined}
      onPointerLeave={() => props.onPoint(null)}
    >
      <defs>
        <TrackGradients prefix={prefix} />
      </defs>
      {track.sectors.size > 0 ? <Sectors {...props} track={track} /> : null}
      <Ring {...props} track={track} prefix={prefix} />
    </svg>
  );
}

type PartProps = RacetrackProps & { track: Track };

/** The 37 pockets: one tab stop; arrows move around the wheel. */
function Ring(props: PartProps & { prefix: string }) {
  const { track, labels, lit, staked, winningNumber, prefix, onPocket, onPoint } = props;
  const { ring, cursor, onKeyDown, setCursor } = useRing(WHEEL_ORDER);
  return (
    <g ref={ring} role="toolbar" aria-label={labels.wheel} onKeyDown={onKeyDown}>
      {WHEEL_ORDER.map((pocket) => {
        const part = track.pockets.get(pocket);
        return part ? (
          <Press
            key={pocket}
            part={part}
            className="felt-track-pocket"
            fill={`url(#${prefix}${colourOf(pocket)})`}
            label={labels.describePocket(pocket)}
            tabbable={pocket === cursor}
            lit={lit.includes(pocket)}
            won={pocket === winningNumber}
            onPress={() => {
              setCursor(pocket);
              onPocket(pocket);
            }}
            onPoint={(on) => onPoint(on ? pocket : null)}
          >
            <text className="numeral" y="5.2" textAnchor="middle" fontSize="15.5">
              {pocket}
            </text>
            {staked.includes(pocket) ? (
              <circle className="felt-track-staked" cy={-track.shape.ring / 3.4} r="2.6" />
            ) : null}
          </Press>
        ) : null;
      })}
    </g>
  );
}

function Sectors({ track, labels, onSector, onPoint }: PartProps) {
  const { ring, cursor, onKeyDown, setCursor } = useRing(SECTORS);
  return (
    <g ref={ring} role="toolbar" aria-label={labels.sectors} onKeyDown={onKeyDown}>
      {[...track.sectors].map(([sector, part]) => (
        <Press
          key={sector}
          part={part}
          className="felt-track-sector"
          label={labels.describeSector(sector)}
          tabbable={sector === cursor}
          onPress={() => {
            setCursor(sector);
            onSector(sector);
          }}
          onPoint={(on) => onPoint(on ? sector : null)}
        >
          <SectorWords words={labels.sector(sector).split('\n')} />
        </Press>
      ))}
    </g>
  );
}

const LINE = 16;

function SectorWords({ words }: { words: readonly string[] }) {
  return words.map((word, line) => (
    <text key={word} textAnchor="middle" y={4 + (line - (words.length - 1) / 2) * LINE}>
      {word}
    </text>
  ));
}

interface PressProps {
  part: TrackPart;
  className: string;
  fill?: string;
  label: string;
  tabbable: boolean;
  lit?: boolean;
  won?: boolean;
  children: ReactNode;
  onPress(): void;
  onPoint(on: boolean): void;
}

/** One part of the drawing that can be pressed. */
function Press({ part, className, fill, label, tabbable, lit, won, children, onPress, onPoint }: PressProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG holds no buttons
    <g
      role="button"
      tabIndex={tabbable ? 0 : -1}
      aria-label={label}
      className={className}
      data-lit={lit || undefined}
      data-won={won || undefined}
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPress();
      }}
      onPointerEnter={() => onPoint(true)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      <path d={part.path} fill={fill} />
      <g transform={`translate(${part.at.x.toFixed(1)} ${part.at.y.toFixed(1)})`}>{children}</g>
    </g>
  );
}

/**
 * Roving tab stop: arrows move around, Home goes to the first, End to the last. Physical arrows, because the track
 * is never mirrored.
 */
function useRing<Item>(items: readonly Item[]): {
  ring: RefObject<SVGGElement | null>;
  cursor: Item | undefined;
  setCursor(item: Item): void;
  onKeyDown(event: KeyboardEvent<SVGGElement>): void;
} {
  const ring = useRef<SVGGElement>(null);
  const [cursor, setCursor] = useState(items[0]);
  const onKeyDown = (event: KeyboardEvent<SVGGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = [...(ring.current?.querySelectorAll<SVGGElement>('[role=button]') ?? [])];
    const here = buttons.findIndex((button) => button.matches(':focus'));
    const next = placeAfter(event.key, here, items.length);
    if (next === undefined) return;
    event.preventDefault();
    setCursor(() => items[next]);
    buttons[next]?.focus();
  };
  return { ring, cursor, setCursor: (item) => setCursor(() => item), onKeyDown };
}

function placeAfter(key: string, here: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (here + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (here - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

function TrackGradients({ prefix }: { prefix: string }) {
  const stops = [
    ['red', 'var(--red-hi)', 'var(--red)'],
    ['black', 'var(--siah-hi)', 'var(--siah)'],
    ['green', 'var(--zero-hi)', 'var(--zero)'],
  ] as const;
  return stops.map(([colour, top, bottom]) => (
    <linearGradient key={colour} id={`${prefix}${colour}`} x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor={top} />
      <stop offset="1" stopColor={bottom} />
    </linearGradient>
  ));
}
