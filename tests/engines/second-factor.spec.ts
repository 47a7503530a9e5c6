import { test } from '@playwright/test';
import { codeOf, turnFactorOn } from '../harness/browser/own-factor.ts';
import { ENGINES } from './engines.ts';
import { Visit } from './visit.ts';

const PLAYER = 'bob@demo.lajvard';
const ENTER = '\uE007';

for (const [name, start] of Object.entries(ENGINES))
  test(`${name}: a code of the authenticator app signs a player in, the password alone does not`, async () => {
    const { secret, turnOff } = await turnFactorOn(PLAYER);
    const engine = await start();
    try {
      const visit = new Visit(engine, 'en');
      await visit.open('/account/login?r=/account/second-factor');
      await visit.write('input[type=email]', PLAYER);
      await visit.write('input[type=password]', `Lajvard-demo-1${ENTER}`);
      await visit.write('input[autocomplete=one-time-code]', `${codeOf(secret)}${ENTER}`);
      await visit.become('location.pathname', '/account/second-factor');
      await visit.become(`document.querySelector('#second-factor + p')?.textContent.startsWith('On since')`, true);
    } finally {
      await engine.close();
      await turnOff();
    }
  });
