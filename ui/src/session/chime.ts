import { quietly } from "../bridge/quietly";

/** Pitch in Hz and start in seconds of two soft tones: rising for a success, falling for a failure. */
const tones = {
  well: [
    { pitch: 660, at: 0 },
    { pitch: 880, at: 0.14 },
  ],
  badly: [
    { pitch: 330, at: 0 },
    { pitch: 262, at: 0.18 },
  ],
} as const;
/** Of each tone, in seconds. */
const LENGTH = 0.22;
/** The least time between two sounds, in seconds. */
const PAUSE = 1;
const VOLUME = 0.08;

let speaker: AudioContext | undefined;
let pausedUntil = 0;

/** A short sound, made here and not read from a file. A computer without sound stays silent. */
export function chime(how: keyof typeof tones): void {
  void quietly("sound", () => play(how));
}

function play(how: keyof typeof tones): void {
  speaker ??= new AudioContext();
  const { currentTime: now, destination } = speaker;
  if (now < pausedUntil) return;
  pausedUntil = now + PAUSE;
  void speaker.resume();
  for (const { pitch, at } of tones[how]) {
    const [tone, volume] = [speaker.createOscillator(), speaker.createGain()];
    tone.frequency.value = pitch;
    // A tone that starts or ends at full volume clicks.
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(VOLUME, now + at + 0.02);
    volume.gain.linearRampToValueAtTime(0, now + at + LENGTH);
    tone.connect(volume).connect(destination);
    tone.start(now + at);
    tone.stop(now + at + LENGTH);
  }
}
