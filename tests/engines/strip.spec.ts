import { test } from '@playwright/test';
import { ENGINES } from './engines.ts';
import { Visit } from './visit.ts';

const PHASE = `[...document.querySelectorAll('main p')].some((each) =>
  each.textContent === 'Place your bets' && each.checkVisibility())`;
const FACTS = `document.getElementById('spot-card-place')`;

for (const [name, start] of Object.entries(ENGINES))
  test(`${name}: on a phone the facts about a spot take the place of the phase`, async () => {
    const engine = await start({ width: 450, height: 844 });
    try {
      const visit = new Visit(engine, 'en');
      await visit.open('/practice');
      await visit.untilOpen(10);
      await visit.become(PHASE, true);
      await engine.read(`void ${FACTS}.append(document.createElement('div'))`);
      await visit.become(PHASE, false);
      await engine.read(`void ${FACTS}.lastChild.remove()`);
      await visit.become(PHASE, true);
    } finally {
      await engine.close();
    }
  });
