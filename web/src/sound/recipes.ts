/**
 * The sounds of the table, synthesised from tones and noise, so that no files have to be fetched or
 * licensed.
 */
import type { Sound } from './kinds';

/** The output of a sound, and its start time. */
interface Place {
  context: BaseAudioContext;
  out: AudioNode;
  at: number;
}

/** A tone with a quick attack and decay; with `to`, it slides to another pitch. */
interface Tone {
  pitch: number;
  to?: number;
  kind?: OscillatorType;
  loud: number;
  after?: number;
  rise?: number;
  long: number;
}

function tone(
  { context, out, at }: Place,
  { pitch, to, kind = 'sine', loud, after = 0, rise = 0.01, long }: Tone,
): void {
  const [voice, gain, begin] = [context.createOscillator(), context.createGain(), at + after];
  voice.type = kind;
  voice.frequency.setValueAtTime(pitch, begin);
  if (to) voice.frequency.exponentialRampToValueAtTime(to, begin + long);
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + rise);
  gain.gain.exponentialRampToValueAtTime(0.0005, begin + long);
  voice.connect(gain).connect(out);
  voice.start(begin);
  voice.stop(begin + long + 0.05);
}

/** A burst of noise around a pitch; with `to`, it slides to another. */
interface Breath {
  pitch: number;
  to?: number;
  narrow: number;
  loud: number;
  after?: number;
  rise?: number;
  long: number;
}

/** Half a second of noise, the same each time. */
function noise(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let index = 0; index < samples.length; index++) {
    seed = (seed * 16807) % 2147483647;
    samples[index] = (seed / 2147483647) * 2 - 1;
  }
  return buffer;
}

function breath(
  { context, out, at }: Place,
  { pitch, to, narrow, loud, after = 0, rise = 0.002, long }: Breath,
): void {
  const [source, band, gain] = [
    context.createBufferSource(),
    context.createBiquadFilter(),
    context.createGain(),
  ];
  const begin = at + after;
  source.buffer = noise(context);
  band.type = 'bandpass';
  band.Q.value = narrow;
  band.frequency.setValueAtTime(pitch, begin);
  if (to) band.frequency.exponentialRampToValueAtTime(to, begin + long);
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + rise);
  gain.gain.exponentialRampToValueAtTime(0.0005, begin + long);
  source.connect(band).connect(gain).connect(out);
  source.start(begin);
  source.stop(begin + long);
}

/** When each die hits the table, and how hard: apart at first, then faster and softer. */
const ROLL = [
  [0, 1],
  [0.075, 0.8],
  [0.14, 0.85],
  [0.19, 0.55],
  [0.235, 0.5],
  [0.29, 0.3],
  [0.32, 0.22],
] as const;
/** The overtones of struck iron are not whole multiples of its pitch. */
const IRON = [1, 1.47, 2.09, 2.56, 3.9];

/** How each sound is made. */
export const RECIPES: Record<Sound, (place: Place) => void> = {
  turn: (place) => {
    for (const [index, pitch] of [587.33, 783.99].entries()) {
      tone(place, { pitch, loud: 0.22, after: index * 0.19, rise: 0.025, long: 0.65 });
      tone(place, { pitch: pitch * 2, loud: 0.04, after: index * 0.19, rise: 0.02, long: 0.4 });
    }
  },
  card: (place) => {
    breath(place, { pitch: 1500, to: 4200, narrow: 0.9, loud: 0.34, rise: 0.05, long: 0.13 });
    breath(place, { pitch: 900, narrow: 1.4, loud: 0.5, after: 0.12, long: 0.05 });
  },
  dice: (place) => {
    for (const [after, hard] of ROLL) {
      breath(place, { pitch: 2600 - 900 * hard, narrow: 5, loud: 1.3 * hard, after, long: 0.035 });
      tone(place, { pitch: 210, to: 120, loud: 0.2 * hard, after, rise: 0.002, long: 0.05 });
    }
  },
  battle: (place) => {
    tone(place, { pitch: 120, to: 46, loud: 0.5, rise: 0.004, long: 0.4 });
    for (const [after, pitch] of [
      [0.02, 610],
      [0.2, 720],
    ] as const) {
      breath(place, { pitch: 5200, narrow: 0.8, loud: 0.22, after, long: 0.06 });
      for (const [index, part] of IRON.entries()) {
        tone(place, {
          pitch: pitch * part,
          loud: 0.07 / (index + 1),
          after,
          rise: 0.002,
          long: 0.6 - index * 0.08,
        });
      }
    }
  },
  clock: (place) => {
    for (const beat of [0, 1, 2, 3]) {
      breath(place, {
        pitch: beat % 2 ? 1250 : 1750,
        narrow: 9,
        loud: 1.1,
        after: beat * 0.24,
        long: 0.05,
      });
    }
  },
};
