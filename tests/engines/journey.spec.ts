import { expect, test } from '@playwright/test';
import { lastPlay, ledgerBalance } from '../harness/browser/auditor.ts';
import { slowness } from '../harness/browser/slowness.ts';
import { isRed } from '../harness/browser/table.ts';
import type { Engine } from './engine.ts';
import { ENGINES } from './engines.ts';
import { checkFromDisk } from './offline-check.ts';
import { signInByCode } from './second-factor.ts';
import { type Language, Visit } from './visit.ts';

const PLAYERS = { fa: 'alice@demo.lajvard', en: 'bob@demo.lajvard' } as const;
const NUMBER = { fa: 'عدد 17، ', en: 'Number 17, ' } as const;
const BIRTHDAY = { fa: '۱۱ دی ۱۳۶۸', en: '1 Jan 1990' } as const;
/** What a journey also looks at, once in each engine: it takes no browser of its own. */
const ALSO = { fa: 'the page that verifies from a disk', en: 'a sign-in by code' } as const;
const TRY_MS = 10_000 * slowness();

const keepPicture = async (engine: Engine, name: string): Promise<void> =>
  test.info().attach(`${name}.png`, { body: await engine.picture(), contentType: 'image/png' });

/** The painted order of a text: the distance from the left of each character, in the first element that contains it. */
const paintedOrder = (text: string): string => `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const start = texts.currentNode.data.indexOf(${JSON.stringify(text)});
    if (start < 0) continue;
    const range = document.createRange();
    return ${JSON.stringify(text.split(' '))}.map((word) => {
      const at = texts.currentNode.data.indexOf(word, start);
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + word.length);
      return { word, left: range.getClientRects()[0].left };
    }).sort((one, other) => one.left - other.left).map(({ word }) => word);
  }
  return [];
})()`;

const signIn = async (visit: Visit): Promise<void> => {
  await visit.open('/account/login?r=/live/play');
  await visit.write('input[type=email]', PLAYERS[visit.language]);
  await visit.write('input[type=password]', 'Lajvard-demo-1\uE007');
  await visit.become('location.pathname', '/live/play');
};

const playLive = async (visit: Visit): Promise<void> => {
  const player = PLAYERS[visit.language];
  const before = await ledgerBalance(player);
  const earlier = (await lastPlay(player))?.round ?? 0;
  await visit.untilOpen(7);
  await visit.expectShown('balance', before);
  const isTaken = async (): Promise<boolean> => ((await lastPlay(player))?.round ?? 0) > earlier;
  // On a slow machine the press may come after the close, or the page sends nothing in time: a person bets again.
  await expect(async () => {
    await visit.untilOpen(7);
    if (!(await visit.shown('staked'))) await visit.press('[role=gridcell]', NUMBER[visit.language]);
    await expect.poll(() => visit.shown('staked'), { timeout: TRY_MS }).toBe(5);
    await expect.poll(async () => (await isTaken()) || !(await visit.shown('staked'))).toBe(true);
    expect(await isTaken()).toBe(true);
  }).toPass();
  await expect.poll(async () => (await lastPlay(player))?.number ?? -1).toBeGreaterThanOrEqual(0);
  const play = await lastPlay(player);
  expect(play?.stake).toBe(5);
  await visit.expectShown('last', play?.number ?? -1);
  await visit.expectShown('balance', before - 5 + (play?.number === 17 ? 180 : 0));
};

const playPractice = async (visit: Visit): Promise<void> => {
  await visit.open('/practice');
  await visit.expectShown('balance', 1500);
  await visit.press('button', visit.language === 'fa' ? 'متوجه شدم' : 'Got it');
  // an untouched table starts a round of that length at once
  await visit.press('label.lj-segment', visit.language === 'fa' ? '۳۰' : '30');
  // A press may miss while the page still settles; a person presses again.
  await expect(async () => {
    await visit.untilOpen(10);
    await visit.press('[data-chip="50"]');
    if (!(await visit.shown('staked'))) await visit.press('[role=gridcell]', visit.language === 'fa' ? 'قرمز' : 'Red');
    await expect.poll(() => visit.shown('staked'), { timeout: TRY_MS }).toBe(50);
  }).toPass();
  await visit.expectShown('balance', 1450);
  const side = { top: 0.15, width: 0.14, height: 0.2 };
  const scene = async (): Promise<number> => {
    const sides = [
      await visit.brightnessOf('.felt-scene', { left: 0.02, ...side }),
      await visit.brightnessOf('.felt-scene', { left: 0.84, ...side }),
    ];
    return Math.min(...sides) / Math.max(1, ...sides);
  };
  // Two WebKits that draw by software on two cores may take more than a minute for the first whole picture.
  await expect.poll(scene, { message: 'both sides of the drawn wheel are painted' }).toBeGreaterThan(0.6);
  // On a busy machine a round without chips may have been before, so the last number alone says nothing.
  await expect.poll(() => visit.shown('staked')).toBe(0);
  await visit.expectShown('balance', isRed((await visit.shown('last')) ?? -1) ? 1550 : 1450);
};

for (const [name, start] of Object.entries(ENGINES))
  for (const language of ['fa', 'en'] as const satisfies readonly Language[])
    test(`${name}, ${language}: landing page, practice, login, a live round, account; ${ALSO[language]}`, async () => {
      // places.spec plays with movement in each engine
      const engine = await start({ isStill: true, isLayered: true });
      try {
        const visit = new Visit(engine, language);
        if (language === 'fa') await checkFromDisk(engine);
        await visit.openLanding();
        await visit.become("matchMedia('(prefers-reduced-motion: reduce)').matches", true);
        await keepPicture(engine, 'landing');
        await playPractice(visit);
        await keepPicture(engine, 'practice');
        await signIn(visit);
        await playLive(visit);
        await keepPicture(engine, 'live');
        await visit.open('/account/profile');
        await visit.become(
          paintedOrder(BIRTHDAY[language]),
          language === 'fa' ? ['۱۳۶۸', 'دی', '۱۱'] : ['1', 'Jan', '1990'],
        );
        await keepPicture(engine, 'account');
        await visit.expectNoErrors();
        if (language === 'en') await signInByCode(visit, PLAYERS.en);
      } finally {
        await engine.close();
      }
    });
