import { colourOf } from '@lajvard/roulette';
import { formatNet, useFormat } from '@lajvard/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cue } from '../model/cues.ts';
import { useSpotNames } from '../use-spot-names.ts';

/** The text of a cue in the language shown. */
export function useCueText(): (cue: Cue) => string {
  const { t } = useTranslation('table');
  const { count, money } = useFormat();
  const { name } = useSpotNames();
  return useCallback(
    (cue) => {
      const { number, stake, win, total, reason, returned, seconds, balance, spot, refusal } = cue.values;
      const words: Record<string, string | number> = { ...cue.values };
      if (typeof number === 'number') words.colour = t(`colour.${colourOf(number)}`);
      if (typeof seconds === 'number') words.seconds = count(seconds);
      if (typeof total === 'number') words.total = money(total);
      if (typeof balance === 'number') words.balance = money(balance);
      if (typeof returned === 'number') words.returned = money(returned);
      if (typeof reason === 'string') {
        const family = cue.id === 'round-void' ? 'void' : 'reason';
        words.reason = t([`${family}.${reason}`, `${family}.other`]);
      }
      if (typeof refusal === 'string') words.why = t(`refusal.${refusal}`);
      const sentence = t(cue.text, words);
      const text = typeof spot === 'string' ? t('favourites.at-spot', { spot: name(spot), text: sentence }) : sentence;
      if (!stake) return text;
      const net = Number(win) - Number(stake);
      return t('say.net', { text, net: formatNet(net) });
    },
    [t, count, money, name],
  );
}
