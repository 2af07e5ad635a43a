// Short sounds, made here and not loaded. A browser plays them only after the reader has done something on the page.
import { browserSettings } from './settings';

export type Sound = 'move' | 'capture' | 'check' | 'begun' | 'challenge' | 'over' | 'low' | 'call';

/** Notes of a sound: hertz, start and length in seconds. */
const notes: Record<Sound, readonly (readonly [number, number, number])[]> = {
  move: [[220, 0, 0.05]],
  capture: [
    [220, 0, 0.04],
    [165, 0.04, 0.06],
  ],
  check: [
    [440, 0, 0.06],
    [440, 0.09, 0.06],
  ],
  begun: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.22],
  ],
  challenge: [
    [659, 0, 0.1],
    [523, 0.12, 0.14],
  ],
  over: [
    [523, 0, 0.14],
    [392, 0.15, 0.26],
  ],
  low: [[880, 0, 0.08]],
  call: [
    [587, 0, 0.14],
    [880, 0.16, 0.14],
    [587, 0.32, 0.2],
  ],
};

let context: AudioContext | undefined;

export function chime(sound: Sound): void {
  if (!browserSettings().sound || typeof AudioContext === 'undefined') return;
  if (!navigator.userActivation?.hasBeenActive) return; // it would only be complained about
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, start, length] of notes[sound]) {
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = 'triangle';
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0.25, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    voice.connect(volume).connect(context.destination);
    voice.start(now + start);
    voice.stop(now + start + length);
  }
}
