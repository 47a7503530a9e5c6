import type { StudioEvent } from '@lajvard/contract';
import { angleOf, POCKETS } from '@lajvard/roulette';
import { sceneAt } from '@lajvard/wheel';
import { expect, test } from 'vitest';
import { Croupier } from './croupier.ts';

const NINE = Date.UTC(2026, 0, 1, 9);

test('film and drawn wheel show the same spin: same pocket, at rest at the landing', () => {
  for (let round = 0; round < 1000; round++) {
    const number = POCKETS[(round * 11) % POCKETS.length] ?? 0;
    const launchesAt = NINE + round * 98_231;
    const landsAt = launchesAt + 3000 + ((round * 137) % 12_000);
    const times = { betsUntil: 0, locksAt: 0, closesAt: 0, launchesAt, landsAt };
    const event: StudioEvent = {
      roundNumber: round,
      wheel: 'studio-1',
      phase: 'spinning',
      now: NINE,
      ...times,
      number,
    };
    const croupier = new Croupier();
    croupier.hear(event);
    const drawn = { spin: { number, launchesAt, landsAt, knownAt: null }, resting: 17, takenOutAt: null };
    for (const at of [launchesAt, landsAt - 2500, landsAt - 700, landsAt, landsAt + 2000]) {
      expect(sceneAt(at, drawn)).toEqual(croupier.sceneAt(at));
    }
    const { ball, rotorAngle } = sceneAt(landsAt + 50, drawn);
    expect(Math.cos((ball?.angle ?? 0) - rotorAngle - angleOf(number))).toBeCloseTo(1, 9);
  }
});
