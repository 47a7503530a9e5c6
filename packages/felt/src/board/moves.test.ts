import { SPOTS } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { HORIZONTAL } from '../layout/horizontal.ts';
import { VERTICAL } from '../layout/vertical.ts';
import {
  type Arrow,
  type Cursor,
  cursorOn,
  leanCursor,
  moveCursor,
  moveToGridEnd,
  moveToRowEnd,
  pickedSpot,
} from './moves.ts';
import { nearestPlace } from './testing/walk.ts';

const ARROWS: Arrow[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

const walk = (from: string, ...arrows: Arrow[]) =>
  arrows.reduce<Cursor>((cursor, arrow) => moveCursor(cursor, arrow, HORIZONTAL), cursorOn(from, HORIZONTAL)).cell;

const lean = (from: string, ...arrows: Arrow[]) => {
  const cursor = arrows.reduce<Cursor>((now, arrow) => leanCursor(now, arrow, HORIZONTAL), cursorOn(from, HORIZONTAL));
  return pickedSpot(cursor, HORIZONTAL);
};

describe.each([
  ['horizontal', HORIZONTAL],
  ['vertical', VERTICAL],
])('arrow keys on the %s layout', (name, geometry) => {
  it(`arrow keys reach all 49 cells of the ${name} layout from the middle`, () => {
    const reached = new Set(['17']);
    const open = [cursorOn('17', geometry)];
    for (let cursor = open.pop(); cursor; cursor = open.pop()) {
      for (const arrow of ARROWS) {
        const next = moveCursor(cursor, arrow, geometry);
        if (reached.has(next.cell)) continue;
        reached.add(next.cell);
        open.push(next);
      }
    }
    expect(reached.size).toBe(49);
  });
});

describe.each([
  ['horizontal', HORIZONTAL],
  ['vertical', VERTICAL],
])('the keyboard alone, on the %s layout', (name, geometry) => {
  it(`the keyboard alone reaches all 157 spots of the ${name} layout, one after the other`, () => {
    const reached = new Set<string>();
    const isNew = (spot: string) => !reached.has(spot);
    let place = nearestPlace(moveToGridEnd('Home', geometry), isNew, geometry);
    while (place) {
      reached.add(place.spot);
      place = nearestPlace(place.cursor, isNew, geometry);
    }
    expect(reached).toEqual(new Set(SPOTS.map(({ key }) => key)));
    expect(reached.size).toBe(157);
  });
});

describe('arrow keys on the horizontal layout', () => {
  it.each<[string, Arrow[], string]>([
    ['17', ['ArrowRight'], '20'],
    ['17', ['ArrowLeft'], '14'],
    ['17', ['ArrowUp'], '18'],
    ['17', ['ArrowDown'], '16'],
    ['3', ['ArrowLeft'], '0'],
    ['1', ['ArrowLeft'], '0'],
    ['0', ['ArrowRight'], '2'],
    ['0', ['ArrowLeft'], '0'],
    ['3', ['ArrowUp'], '3'],
    ['35', ['ArrowRight'], '2-to-1-2'],
    ['13', ['ArrowDown'], '2nd-12'],
    ['13', ['ArrowDown', 'ArrowDown'], 'RED'],
    ['22', ['ArrowDown', 'ArrowDown'], 'BLACK'],
    ['10', ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'], '10'],
    ['1', ['ArrowDown', 'ArrowDown', 'ArrowRight'], 'EVEN'],
  ])('from %s the keys %j lead to %s', (from, arrows, to) => {
    expect(walk(from, ...arrows)).toBe(to);
  });

  it('Home and End go to the ends of the row', () => {
    expect(moveToRowEnd(cursorOn('17', HORIZONTAL), 'Home', HORIZONTAL).cell).toBe('0');
    expect(moveToRowEnd(cursorOn('17', HORIZONTAL), 'End', HORIZONTAL).cell).toBe('2-to-1-2');
    expect(moveToRowEnd(cursorOn('RED', HORIZONTAL), 'End', HORIZONTAL).cell).toBe('19-36');
  });
});

describe('Ctrl with Home and End', () => {
  it('Ctrl with Home and End goes to the ends of the grid', () => {
    expect(moveToGridEnd('Home', HORIZONTAL).cell).toBe('3');
    expect(moveToGridEnd('End', HORIZONTAL).cell).toBe('19-36');
  });
});

describe('Shift with arrow keys', () => {
  it.each<[string, Arrow[], number[]]>([
    ['17', ['ArrowRight'], [17, 20]],
    ['17', ['ArrowUp'], [17, 18]],
    ['17', ['ArrowRight', 'ArrowDown'], [16, 17, 19, 20]],
    ['17', ['ArrowRight', 'ArrowLeft'], [17]],
    ['16', ['ArrowDown'], [16, 17, 18]],
    ['16', ['ArrowDown', 'ArrowRight'], [16, 17, 18, 19, 20, 21]],
    ['1', ['ArrowLeft'], [0, 1]],
    ['1', ['ArrowLeft', 'ArrowDown'], [0, 1, 2, 3]],
    ['2', ['ArrowLeft', 'ArrowDown'], [0, 1, 2]],
    ['2', ['ArrowLeft', 'ArrowUp'], [0, 2, 3]],
    ['0', ['ArrowRight'], [0, 2]],
    ['18', ['ArrowUp'], [18]],
    ['36', ['ArrowRight'], [36]],
  ])('from %s Shift with %j picks the spot of %j', (from, arrows, covers) => {
    expect([...(lean(from, ...arrows)?.covers ?? [])].toSorted((a, b) => a - b)).toEqual(covers);
  });
});
