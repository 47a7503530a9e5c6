import { type ChipValue, slipTotal } from '@lajvard/roulette';
import { describe, expect, test } from 'vitest';
import { playOf } from './play.ts';
import type { TableRefusal } from './state.ts';
import { liveTable, roundNumber, slipOf } from './testing/table-talk.ts';

// docs/specification/1-table-and-site.md#414-start
describe('placing chips', () => {
  test('a press puts the chosen chip on the spot and takes it off the displayed balance', () => {
    liveTable().enters(1500).press('17').expectTotal(5).expectOn('17', 5).expectBalance(1495).expectNews();
    liveTable().enters(1500).chip(20).press('17', 'split-3', 'corner-5').expectTotal(60).expectBalance(1440);
  });

  // The table of docs/specification/1-table-and-site.md#5-validation-rules, row by row
  test.each<[what: string, chip: ChipValue, spots: string[], refusal: TableRefusal, total: number]>([
    ['a chip of 100 on a number', 100, ['17'], 'inside-chip-too-big', 0],
    ['more than 50 on a number', 20, ['17', '17', '17'], 'inside-spot-full', 40],
    ['a small chip on red', 20, ['RED'], 'outside-chip-too-small', 0],
    ['more than 100 on red', 50, ['RED', 'RED', 'RED'], 'outside-spot-full', 100],
    ['more than 500', 100, ['RED', 'ODD', 'EVEN', 'BLACK', '1-18', '19-36'], 'table-total-too-high', 500],
  ])('%s is refused and nothing is placed', (_, chip, spots, refusal, total) => {
    liveTable()
      .enters(1500)
      .chip(chip)
      .press(...spots)
      .expectRefused(refusal)
      .expectTotal(total);
  });

  test('the 26th chip is refused', () => {
    const numbers = Array.from({ length: 26 }, (_, index) => String(index + 1));
    liveTable()
      .enters(1500)
      .chip(1)
      .press(...numbers)
      .expectRefused('too-many-chips')
      .expectTotal(25);
  });

  test('a balance too small is refused; cents do not buy a chip', () => {
    liveTable().enters(9.99).press('17').expectBalance(4.99).press('17').expectRefused('charge-credit').expectTotal(5);
  });

  test('a group is placed whole or not at all', () => {
    liveTable().enters(1500).favourite('tiers').expectTotal(30);
    liveTable().enters(20).favourite('tiers').expectRefused('charge-credit').expectTotal(0);
    liveTable().enters(1500).chip(5).pressNeighbours(0, 2).expectTotal(25).expectOn('32', 5).expectOn('3', 5);
  });

  test('a break and a bet limit block the table until they are answered', () => {
    const limited = liveTable().enters(1500, {
      limits: { breakEndsAt: null, betLimitation: { bet: 98, betMax: 100, period: '1 week' } },
    });
    limited.press('17').expectRefused('bet-limit-reached');
    expect(limited.state.stop).toBe('bet-limit');
    limited.chip(1).press('17').expectRefused('table-locked');
    limited.does({ type: 'stop-answered' }).press('17').expectTotal(1);

    const onBreak = liveTable().enters(1500, {
      limits: { breakEndsAt: Date.UTC(2026, 5, 1), betLimitation: null },
    });
    onBreak.press('17').expectRefused('on-a-break').expectTotal(0);
    expect(onBreak.state.stop).toBe('break');
  });
});

describe('taking chips back', () => {
  test('undo takes back one action at a time, groups as one', () => {
    liveTable()
      .enters(1500)
      .press('17', '18')
      .favourite('orphelins')
      .expectTotal(35)
      .undo()
      .expectTotal(10)
      .undo()
      .expectOn('18', 0)
      .undo()
      .expectTotal(0)
      .expectBalance(1500)
      .undo()
      .expectRefused('nothing-to-undo');
  });

  test('clear empties the felt, and undo brings every chip back', () => {
    liveTable()
      .enters(1500)
      .press('17', '17', 'split-3')
      .clear()
      .expectTotal(0)
      .expectBalance(1500)
      .undo()
      .expectOn('17', 10);
  });

  test('one chip is taken off a spot, and undo puts it back', () => {
    liveTable().enters(1500).press('17', '17').takesOff('17').expectOn('17', 5).undo().expectOn('17', 10);
  });

  test('nothing can be taken back from a locked table', () => {
    const table = liveTable().enters(1500).press('17').locks().hears();
    table.undo().expectRefused('table-locked').clear().expectRefused('table-locked').expectTotal(5);
    table.takesOff('17').expectRefused('table-locked').press('18').expectRefused('table-locked').expectTotal(5);
  });
});

describe('a round at the table', () => {
  test('stakes are deducted once, and the win is added to the balance', () => {
    const table = liveTable().enters(1500).press('17', '18').locks().accepted().expectBalance(1490).hears();
    table.lands(17).expectPhase('shown').expectDropped('18').expectTotal(5).expectNews('number-shown');
    table.expectBalance(1490).does({ type: 'win-counted', amount: 100 }).expectBalance(1590);
    table.does({ type: 'win-counted', amount: 180 }).expectBalance(1670);
  });

  test('the next round waits while the result shows, then the felt is clear', () => {
    const table = liveTable()
      .enters(1500)
      .press('17')
      .locks()
      .accepted()
      .lands(18)
      .opens(2)
      .expectPhase('shown')
      .hears();
    table.does({ type: 'table-unlocked' }).expectPhase('betting').expectTotal(0).expectNews('bets-opened');
    expect(table.state.round?.number).toBe(2);
    table.undo().expectRefused('nothing-to-undo');
  });

  test('unlocking early adds the whole win', () => {
    const table = liveTable().enters(1500).press('17').locks().accepted().lands(17).opens(2);
    table.does({ type: 'win-counted', amount: 20 }).does({ type: 'table-unlocked' }).expectBalance(1675);
  });

  test('repeat places the bets of the last round with new chips', () => {
    const table = liveTable().enters(1500).press('17', '17', 'split-3').locks().accepted().lands(36).opens(2);
    table.does({ type: 'table-unlocked' }).repeat().expectOn('17', 10).expectOn('split-3', 5).expectBalance(1470);
    table.undo().expectTotal(0);
  });

  test('auto-repeat without enough balance explains that and turns itself off', () => {
    const table = liveTable().enters(12).press('17', '18').does({ type: 'auto-repeat-switched', on: true });
    table.locks().accepted().lands(0).opens(2).does({ type: 'table-unlocked' }).hears();
    table.repeat(true).expectTotal(0).expectNews('refused', 'auto-repeat-stopped');
    expect(table.state.autoRepeat).toBe(false);
    const { limits } = table.state;
    table.does({ type: 'bank-received', bank: 500, limits }).locks().lands(0).opens(3).does({ type: 'table-unlocked' });
    expect(table.state.autoRepeat, 'money that comes later does not turn it on again').toBe(false);
    table.expectTotal(0);
  });

  test('a void round returns the stakes', () => {
    const table = liveTable().enters(1500).press('17').locks().accepted().expectBalance(1495).hears();
    table.does({ type: 'round-voided', reason: 'wheel-fault' }).expectPhase('void').expectBalance(1500).expectTotal(0);
    expect(table.news).toEqual([{ kind: 'round-voided', reason: 'wheel-fault', returned: 5 }]);
  });

  test('refused bets are returned, and repeat can place them', () => {
    const table = liveTable().enters(1500).press('17').locks().hears();
    table.does({ type: 'bets-returned', reason: 'round-over' }).expectTotal(0).expectBalance(1500);
    table.expectNews('bets-returned').opens(2).repeat().expectTotal(5);
  });

  test('a play is sending, unknown, then taken, each announced once; an unknown play ends auto-repeat', () => {
    const table = liveTable().enters(1500).press('17').does({ type: 'auto-repeat-switched', on: true }).locks();
    expect(playOf(table.state)).toBe('none');
    table.hears().does({ type: 'bets-sent' }).expectNews();
    expect(playOf(table.state)).toBe('sending');
    table.does({ type: 'bets-unanswered' }).does({ type: 'bets-unanswered' });
    table.expectNews('bets-unknown', 'auto-repeat-stopped').expectTotal(5).expectBalance(1495);
    expect([playOf(table.state), table.state.autoRepeat]).toEqual(['unknown', false]);
    table.accepted().expectNews('bets-accepted').expectBalance(1495);
    expect(playOf(table.state)).toBe('taken');
  });

  test('chips that were not taken stay on the felt as such, outside every sum, until the round is over', () => {
    const table = liveTable().enters(1500).press('17').locks().does({ type: 'bets-sent' }).hears();
    table.does({ type: 'bets-returned', reason: 'round-over' }).expectTotal(0).expectBalance(1500);
    table.expectNews('bets-returned');
    expect([slipTotal(table.state.untaken), playOf(table.state)]).toEqual([5, 'not-taken']);
    table.lands(17);
    expect(slipTotal(table.state.untaken)).toBe(5);
    table.opens(2).does({ type: 'table-unlocked' });
    expect(table.state.untaken).toEqual({});
  });

  test('an unknown play that the server confirms is accepted, with its balance', () => {
    const table = liveTable().enters(1500).press('17').locks().does({ type: 'bets-sent' });
    table.does({ type: 'bets-unanswered' }).hears();
    table.comesBack(1495, { stage: 'spinning', slip: slipOf({ 17: [5] }), staked: true });
    expect(table.news).toEqual([{ kind: 'bets-accepted', total: 5, balance: 1495 }]);
    table.expectTotal(5).expectBalance(1495);
    expect(playOf(table.state)).toBe('taken');
  });

  test('an unknown play stays unknown while the round may still take it, then counts as not taken', () => {
    const table = liveTable().enters(1500).press('17').locks().does({ type: 'bets-sent' });
    table.does({ type: 'bets-unanswered' }).hears();
    table.comesBack(1500, { stage: 'locked', slip: slipOf({ 17: [5] }) }).expectNews();
    expect(playOf(table.state)).toBe('unknown');
    table.comesBack(1500, { stage: 'spinning' }).expectNews('bets-returned').expectTotal(0).expectBalance(1500);
    expect(playOf(table.state)).toBe('not-taken');
  });

  test('a snapshot from before the answer revokes nothing', () => {
    const table = liveTable().enters(1500).press('17').locks().does({ type: 'bets-sent' }).accepted().hears();
    table.comesBack(1500, { stage: 'locked' }).expectNews().expectTotal(5).expectBalance(1495);
    expect(playOf(table.state)).toBe('taken');
  });

  test('an unanswered play is not announced once the table has moved on: its result follows', () => {
    const table = liveTable().enters(1500).press('17').locks().does({ type: 'bets-sent' });
    table.does({ type: 'bets-unanswered' }).hears();
    table
      .comesBack(1495, { stage: 'betting', round: roundNumber(2) })
      .expectNews('bets-opened')
      .expectTotal(0);
    expect(playOf(table.state)).toBe('none');
  });

  test('a result without an answer to the play returns the chips', () => {
    const table = liveTable().enters(1500).press('17').locks().hears();
    const outcome = {
      roundNumber: 1,
      number: 17,
      numbers: [17],
      slip: {},
      wins: [],
      droppedSpots: [],
      tableBet: 0,
      tableWin: 0,
      bank: null,
    };
    table.does({ type: 'number-shown', outcome, spinLandsAt: 0 }).expectBalance(1500).expectTotal(0);
    table.expectNews('bets-returned', 'number-shown');
  });

  test('an answer that arrives after the result changes nothing', () => {
    const table = liveTable().enters(1500).press('17').locks().accepted().lands(17);
    table.does({ type: 'bets-accepted', slip: slipOf({ 17: [5] }), bank: 1 });
    expect(table.state.bank).toBe(1675);
  });
});

describe('entering and returning to the table', () => {
  test('chips of an open round stay in place when the server repeats its state', () => {
    const table = liveTable().enters(1500).press('17').enters(1500);
    table.expectTotal(5).undo().expectTotal(0);
  });

  test('a draft of the open round is restored', () => {
    const table = liveTable().enters(1500, { slip: slipOf({ 17: [5, 10] }) });
    table.expectTotal(15).expectBalance(1485).expectPhase('betting');
  });

  test('an accepted play of a locked round is shown, already paid', () => {
    const table = liveTable().enters(1485, { stage: 'spinning', slip: slipOf({ 17: [5, 10] }), staked: true });
    table.expectTotal(15).expectBalance(1485).expectPhase('spinning').lands(17).expectPhase('shown');
  });

  test.each(['locked', 'spinning', 'between'] as const)(
    'a player who arrives while the round is %s waits for the next',
    (stage) => {
      const table = liveTable().does({
        type: 'table-entered',
        bank: 1500,
        limits: { breakEndsAt: null, betLimitation: null },
        numbers: [9],
        round: roundNumber(1),
        stage,
        slip: null,
        staked: false,
        lastSlip: null,
      });
      table.expectNews('wait-for-next-round').expectPhase('waiting').press('17').expectRefused('table-locked');
      table.opens(2).expectPhase('betting').expectNews('bets-opened').press('17').expectTotal(5);
    },
  );

  test('unconfirmed chips of a round that closed meanwhile are returned with a notice', () => {
    const table = liveTable().enters(1500).press('17').locks().hears();
    table.comesBack(1500, { stage: 'spinning' });
    table.expectBalance(1500).expectTotal(0).expectNews('bets-returned');
  });

  test('a lost connection refuses bets with its own reason and announces its return', () => {
    const table = liveTable()
      .enters(1500)
      .does({ type: 'connection-changed', connection: 'connected' })
      .press('17')
      .hears();
    table.does({ type: 'connection-changed', connection: 'lost' }).expectNews('connection-lost');
    table.press('18').expectRefused('connection-lost').undo().expectRefused('connection-lost').expectTotal(5);
    table.does({ type: 'connection-changed', connection: 'connected' }).expectNews('connection-back');
    table.press('18').expectTotal(10);
  });
});
