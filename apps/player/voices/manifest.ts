/**
 * A spoken cue in both languages. Its id is the name of the clip, of a recorded wav, and of the entry in the maps
 * of the sprites.
 */
export interface VoiceCue {
  /** Plain text; the engine's own dictionary reads it. */
  readonly en: string;
  /**
   * The Persian sentence as it is meant, and how it is said: words of syllables, `*` on the stressed one. Text readers
   * say Persian wrong (they do not know its short vowels), so it is written by sound: a=æ A=ɒ e i o u, S=sh C=ch J=j
   * Z=zh, q=ق x=خ.
   */
  readonly fa: string;
  readonly faSyllables: string;
}

const EN_SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen twenty'
).split(' ');

const FA_SMALL =
  'صفر یک دو سه چهار پنج شش هفت هشت نه ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده بیست'.split(' ');

const FA_SMALL_SYLLABLES = (
  'sefr* yek* do* se* Ca-hAr* panJ* SiS* haft* haSt* noh* dah* yAz-dah* da-vAz-dah* siz-dah* Ca-hAr-dah* pAnz-dah* ' +
  'SAnz-dah* hef-dah* heJ-dah* nuz-dah* bist*'
).split(' ');

/** The numbers of the wheel, `n0` to `n36`. */
const NUMBERS = Object.fromEntries(Array.from({ length: 37 }, (_, number) => [`n${number}`, numberCue(number)]));

function numberCue(number: number): VoiceCue {
  const [ones, tens] = [number % 10, number - (number % 10)];
  const at = (words: readonly string[], index: number): string => words[index] ?? '';
  if (number <= 20)
    return { en: at(EN_SMALL, number), fa: at(FA_SMALL, number), faSyllables: at(FA_SMALL_SYLLABLES, number) };
  const twenties = tens === 20;
  if (ones === 0) return { en: 'thirty', fa: 'سی', faSyllables: 'si*' };
  return {
    en: `${twenties ? 'twenty' : 'thirty'} ${at(EN_SMALL, ones)}`,
    fa: `${twenties ? 'بیست' : 'سی'} و ${at(FA_SMALL, ones)}`,
    faSyllables: `${twenties ? 'bis-to' : 'si-yo'} ${at(FA_SMALL_SYLLABLES, ones)}`,
  };
}

/**
 * What the table says (docs/specification/1-table-and-site.md#4-states-and-transitions,
 * docs/specification/1-table-and-site.md#86-voices-of-refused-bets).
 */
const PHRASES = {
  red: { en: 'red', fa: 'قرمز', faSyllables: 'qer-mez*' },
  black: { en: 'black', fa: 'سیاه', faSyllables: 'si-yAh*' },
  'you-win': { en: 'you win', fa: 'شما برنده شدید', faSyllables: 'So-mA* ba-ran-de* So-did' },
  'place-bets': {
    en: 'place your bets please',
    fa: 'لطفاً شرط ببندید',
    faSyllables: 'lot*-fan Sart* be*-ban-did',
  },
  'no-more-bets': { en: 'no more bets', fa: 'شرط‌بندی بسته می‌شود', faSyllables: 'Sart-ban-di* bas-te* mi*-Sa-vad' },
  'wait-for-next-round': {
    en: 'please wait for the next round',
    fa: 'لطفاً منتظر دور بعدی بمانید',
    faSyllables: 'lot*-fan mon-ta-ze*-re dow*-re ba-di* be*-mA-nid',
  },
  'charge-credit': {
    en: 'please charge your credit',
    fa: 'لطفاً حساب خود را شارژ کنید',
    faSyllables: 'lot*-fan he-sA*-be xod* rA SArZ* ko-nid',
  },
  'chips-limited': {
    en: 'chips are limited',
    fa: 'تعداد ژتون‌ها محدود است',
    faSyllables: 'te-dA*-de Ze-ton-hA* mah-dud* ast',
  },
  'maximum-bet-50': {
    en: 'maximum bet fifty',
    fa: 'حداکثر شرط پنجاه',
    faSyllables: 'had-de-ak-sar* Sart* pan-JAh*',
  },
  'maximum-bet-100': {
    en: 'maximum bet one hundred',
    fa: 'حداکثر شرط صد',
    faSyllables: 'had-de-ak-sar* Sart* sad*',
  },
  'maximum-bet-500': {
    en: 'maximum bet five hundred',
    fa: 'حداکثر شرط پانصد',
    faSyllables: 'had-de-ak-sar* Sart* pAn-sad*',
  },
  'c50-or-100': {
    en: 'chips of fifty or one hundred',
    fa: 'ژتون پنجاه یا صد',
    faSyllables: 'Ze-to*-ne pan-JAh* yA sad*',
  },
} satisfies Record<string, VoiceCue>;

/** The ids of the phrases; numbers are `n0` to `n36`. */
export type PhraseId = keyof typeof PHRASES;

/**
 * Every spoken cue of the table by its id. A recorded wav `recorded/{fa,en}/{id}.wav` takes the place of the made voice
 * (`node assets/voices/make-voices.ts --shipped` after putting it there).
 */
export const VOICES: Readonly<Record<string, VoiceCue>> = { ...NUMBERS, ...PHRASES };
