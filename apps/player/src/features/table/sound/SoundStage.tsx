import { useLanguage } from '@lajvard/ui';
import { useEffect, useRef } from 'react';
import { useSiteConfig } from '../../../shared/site/site-config.ts';
import { useTableItself } from '../table-context.tsx';
import { AudioDeck } from './audio-deck.ts';
import { whenTouched } from './first-touch.ts';
import { EFFECT_SHEET, VOICE_SHEETS } from './sheets.ts';
import { isStudioAudible } from './studio-sound.ts';
import { TableSounds } from './table-sounds.ts';
import { loudness, onVolume, readVolume } from './volume.ts';
import { announcesWin, type YouWin } from './you-win.ts';

/** While the player moves a slider, a chip sounds at most this often. */
const SAMPLE_MS = 220;
let sampledAt = 0;

function sample(deck: AudioDeck): void {
  if (performance.now() - sampledAt < SAMPLE_MS) return;
  sampledAt = performance.now();
  deck.effect('chip-on');
}

/** All sound of a table. Renders nothing; sounds load after the first gesture, in the language shown. */
export function SoundStage() {
  const table = useTableItself();
  const { language } = useLanguage();
  const config = useSiteConfig();
  const youWin = useRef<YouWin>(true);
  youWin.current = announcesWin(config);
  const stage = useRef<{ deck: AudioDeck; sounds: TableSounds } | null>(null);
  const spoken = useRef(language);

  useEffect(() => {
    const deck = new AudioDeck(VOICE_SHEETS[spoken.current], EFFECT_SHEET, () => stage.current?.sounds.voiceReady());
    const sounds = new TableSounds(table, {
      deck,
      now: () => performance.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      youWin: () => youWin.current,
      studioAudible: isStudioAudible,
      ambienceWanted: () => readVolume().ambience && document.visibilityState === 'visible',
    });
    deck.setVolume(loudness(readVolume()).voice);
    stage.current = { deck, sounds };
    const ends = [
      onVolume((volume) => {
        if (deck.setVolume(loudness(volume).voice)) sample(deck);
      }),
      whenTouched(() => deck.wake()),
      sounds.start(),
    ];
    return () => {
      for (const end of ends) end();
      deck.close();
      stage.current = null;
    };
  }, [table]);

  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    stage.current?.sounds.hush();
    stage.current?.deck.setVoice(VOICE_SHEETS[language]);
  }, [language]);
  return null;
}
