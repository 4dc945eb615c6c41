/** Six short sounds, made on the spot. */
import { settings } from "./settings.svelte";

export type Sound = "step" | "shot" | "hit" | "turn" | "choose" | "end";

interface Tone {
  from: number;
  to: number;
  seconds: number;
  loud: number;
  shape: OscillatorType | "noise";
}

const TONES: Record<Sound, Tone> = {
  step: { from: 190, to: 120, seconds: 0.05, loud: 0.05, shape: "triangle" },
  choose: { from: 520, to: 640, seconds: 0.06, loud: 0.05, shape: "sine" },
  shot: { from: 1800, to: 200, seconds: 0.16, loud: 0.14, shape: "noise" },
  hit: { from: 160, to: 50, seconds: 0.25, loud: 0.16, shape: "sawtooth" },
  turn: { from: 440, to: 660, seconds: 0.22, loud: 0.09, shape: "sine" },
  end: { from: 330, to: 165, seconds: 0.6, loud: 0.1, shape: "sine" },
};

let context: AudioContext | undefined;

function source(audio: AudioContext, tone: Tone): AudioScheduledSourceNode {
  const now = audio.currentTime;
  if (tone.shape !== "noise") {
    const oscillator = audio.createOscillator();
    oscillator.type = tone.shape;
    oscillator.frequency.setValueAtTime(tone.from, now);
    oscillator.frequency.exponentialRampToValueAtTime(tone.to, now + tone.seconds);
    return oscillator;
  }
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * tone.seconds), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const node = audio.createBufferSource();
  node.buffer = buffer;
  return node;
}

export function play(sound: Sound): void {
  if (!settings.kept.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const tone = TONES[sound];
  const gain = context.createGain();
  gain.gain.setValueAtTime(tone.loud, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + tone.seconds);
  const node = source(context, tone);
  node.connect(gain).connect(context.destination);
  node.start();
  node.stop(context.currentTime + tone.seconds);
}
