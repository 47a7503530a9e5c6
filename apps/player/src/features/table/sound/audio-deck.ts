import { limiterBefore } from './limiter.ts';
import type { Sheet } from './sheets.ts';
import type { Deck } from './speech-queue.ts';
import type { EffectId, Sound } from './utterances.ts';

/** Fade-out of a clip that is cut off, in seconds: avoids a click. */
const CUT_SECONDS = 0.06;
const LOOP_FALL_SECONDS = 0.35;
/** How quickly a loop follows; a third of the way in this time. */
const LOOP_FOLLOWS_SECONDS = 0.12;
const RETRY_MS = 10_000;

interface Loaded {
  readonly sheet: Sheet;
  buffer: AudioBuffer | null;
  failedAt: number | null;
}

/** How a loop sounds now: its gain, and its playback rate. */
export interface Layer {
  readonly gain: number;
  readonly rate: number;
}

/** A sound that plays until it is stopped, or until the deck is muted. */
export interface Loop {
  readonly playing: boolean;
  follow(layer: Layer): void;
  stop(): void;
}

/**
 * Plays clips of the sprites with Web Audio. Until `wake` (in a gesture) and while muted it fetches nothing and plays
 * nothing later. It holds one voice sheet at a time.
 */
export class AudioDeck implements Deck {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #mix: AudioNode | null = null;
  #volume = 0;
  readonly #sheets: Record<Sound['sheet'], Loaded>;
  readonly #playing = new Set<() => void>();

  readonly #voiceReady: () => void;

  /** @param voiceReady called whenever the voice becomes audible */
  constructor(voice: Sheet, effects: Sheet, voiceReady: () => void = () => {}) {
    this.#voiceReady = voiceReady;
    this.#sheets = { voice: unloaded(voice), effects: unloaded(effects) };
  }

  /** Call from a gesture: browsers allow sound only after one. */
  wake(): void {
    if (typeof AudioContext === 'undefined') return; // no Web Audio in this browser: the texts remain
    if (!this.#context) {
      const context = new AudioContext({ latencyHint: 'interactive' });
      this.#context = context;
      this.#out = context.createGain();
      this.#out.gain.value = this.#volume;
      this.#out.connect(context.destination);
      this.#mix = limiterBefore(this.#out);
      // A call or a locked phone suspends the context; an interrupted sentence must not go on minutes later.
      context.addEventListener('statechange', () => {
        if (context.state !== 'running') this.silence();
      });
    }
    if (this.#context.state !== 'running') this.#context.resume().catch(() => {});
    this.#load();
  }

  /** 0 to 1; also affects what is playing. Returns whether it is another volume than before. */
  setVolume(volume: number): boolean {
    const changes = volume !== this.#volume;
    this.#volume = volume;
    if (this.#context) this.#out?.gain.setTargetAtTime(volume, this.#context.currentTime, 0.02);
    if (volume === 0) this.silence();
    this.#load();
    return changes;
  }

  /** Changes the language of the voice; the old sheet is dropped. */
  setVoice(sheet: Sheet): void {
    if (this.#sheets.voice.sheet === sheet) return;
    this.silence();
    this.#sheets.voice = unloaded(sheet);
    this.#load();
  }

  play(sound: Sound, onEnd: () => void): (() => void) | null {
    return this.#start(sound, {}, onEnd)?.stop ?? null;
  }

  /** Plays an effect over everything else; `rate`: 1 is as recorded. */
  effect(id: EffectId, rate = 1): void {
    this.#start({ sheet: 'effects', id }, { playbackRate: rate });
  }

  /** Plays an effect in a loop, silent until it follows; null: inaudible now. */
  loop(id: EffectId): Loop | null {
    let playing = true;
    const started = this.#start({ sheet: 'effects', id }, { loop: true }, () => {
      playing = false;
    });
    if (!started) return null;
    const { source, gain, stop } = started;
    return {
      get playing() {
        return playing;
      },
      follow: (layer) => {
        gain.gain.setTargetAtTime(layer.gain, gain.context.currentTime, LOOP_FOLLOWS_SECONDS);
        source.playbackRate.setTargetAtTime(layer.rate, gain.context.currentTime, LOOP_FOLLOWS_SECONDS);
      },
      stop: () => {
        if (playing) stop();
        playing = false;
      },
    };
  }

  /** Stops everything that plays. */
  silence(): void {
    for (const stop of [...this.#playing]) stop();
  }

  close(): void {
    this.silence();
    this.#context?.close().catch(() => {});
    this.#context = null;
  }

  #start({ sheet, id }: Sound, { playbackRate = 1, loop = false }: AudioBufferSourceOptions, onEnd = () => {}) {
    const [context, mix] = [this.#context, this.#mix];
    const { buffer, sheet: from } = this.#sheets[sheet];
    const [start, length] = from.clips[id] ?? [];
    if (!context || !mix || this.#volume === 0 || context.state !== 'running') return null;
    if (!buffer) this.#load();
    if (!buffer || start === undefined || length === undefined) return null;
    const source = new AudioBufferSourceNode(context, { buffer, playbackRate, loop });
    const gain = new GainNode(context, { gain: loop ? 0 : 1 });
    source.connect(gain).connect(mix);
    if (loop) {
      source.loopStart = start;
      source.loopEnd = start + length;
    }
    source.start(0, start, loop ? undefined : length);
    const stop = () => {
      this.#playing.delete(stop);
      const fall = loop ? LOOP_FALL_SECONDS : CUT_SECONDS;
      gain.gain.cancelScheduledValues(context.currentTime);
      gain.gain.setTargetAtTime(0, context.currentTime, fall / 3);
      source.stop(context.currentTime + fall);
    };
    this.#playing.add(stop);
    source.addEventListener('ended', () => {
      this.#playing.delete(stop);
      gain.disconnect();
      onEnd();
    });
    return { source, gain, stop };
  }

  #load(): void {
    if (!this.#context || this.#volume === 0) return;
    for (const loaded of Object.values(this.#sheets)) void this.#fetch(loaded, this.#context);
  }

  readonly #fetching = new Set<Loaded>();

  async #fetch(loaded: Loaded, context: AudioContext): Promise<void> {
    const lately = loaded.failedAt !== null && performance.now() - loaded.failedAt < RETRY_MS;
    if (loaded.buffer || lately || this.#fetching.has(loaded)) return;
    this.#fetching.add(loaded);
    loaded.buffer = await decodedSheet(loaded.sheet, context);
    loaded.failedAt = loaded.buffer ? null : performance.now();
    this.#fetching.delete(loaded);
    if (loaded.buffer && loaded === this.#sheets.voice) this.#voiceReady();
  }
}

const unloaded = (sheet: Sheet): Loaded => ({ sheet, buffer: null, failedAt: null });

/** Decodes the first address that can be fetched and decoded; null if there is none. */
async function decodedSheet({ addresses }: Sheet, context: AudioContext): Promise<AudioBuffer | null> {
  for (const address of addresses) {
    try {
      const answer = await fetch(address, { credentials: 'omit' });
      if (answer.ok) return await context.decodeAudioData(await answer.arrayBuffer());
    } catch {
      // No network, or the browser cannot decode this format: try the next address, or all again later.
    }
  }
  return null;
}
