import { pocketsOfSector, type RacetrackLabels } from '@lajvard/felt';
import { colourOf, neighboursOf } from '@lajvard/roulette';
import { useFormat, useLanguage } from '@lajvard/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The words of the racetrack for a chosen reach of neighbours (0 to 3). */
export function useTrackWords(reach: number): RacetrackLabels {
  const { t } = useTranslation('table');
  const { language } = useLanguage();
  const { count } = useFormat();
  return useMemo(() => {
    const list = (pockets: readonly number[]) =>
      new Intl.ListFormat(language, { type: 'unit' }).format(pockets.map(String));
    return {
      track: t('leader.track.title'),
      wheel: t('leader.track.wheel'),
      sectors: t('leader.track.sectors'),
      sector: (sector) => t(`leader.sector.${sector}`),
      describePocket: (pocket) => {
        const colour = t(`colour.${colourOf(pocket)}`);
        const words = { pocket, colour, count: reach, reach: count(reach), pockets: list(neighboursOf(pocket, reach)) };
        return reach === 0 ? t('leader.track.alone', words) : t('leader.track.pocket', words);
      },
      describeSector: (sector) =>
        t('leader.track.sector', { name: t(`favourites.${sector}`), pockets: list(pocketsOfSector(sector)) }),
    };
  }, [t, language, count, reach]);
}
