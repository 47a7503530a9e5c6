import { codeOf, turnFactorOn } from '../harness/browser/own-factor.ts';
import type { Visit } from './visit.ts';

const ENTER = '\uE007';

/** Signs a player in again who has turned a second factor on: the password alone does not, its code does. */
export const signInByCode = async (visit: Visit, player: string): Promise<void> => {
  const { secret, turnOff } = await turnFactorOn(player);
  try {
    await visit.engine.read('localStorage.clear()');
    await visit.open('/account/login?r=/account/second-factor');
    await visit.write('input[type=email]', player);
    await visit.write('input[type=password]', `Lajvard-demo-1${ENTER}`);
    await visit.write('input[autocomplete=one-time-code]', `${codeOf(secret)}${ENTER}`);
    await visit.become('location.pathname', '/account/second-factor');
    await visit.become(`document.querySelector('#second-factor + p')?.textContent.startsWith('On since')`, true);
  } finally {
    await turnOff();
  }
};
