import { FAVOURITE_GAMES } from '@lajvard/roulette';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedGame } from './parse-command.ts';

/** The favourite games with the names shown beside the felt. */
export function useGames(): readonly NamedGame[] {
  const { t } = useTranslation('table');
  return useMemo(() => FAVOURITE_GAMES.map(({ id }) => ({ id, name: t(`favourites.${id}`) })), [t]);
}
