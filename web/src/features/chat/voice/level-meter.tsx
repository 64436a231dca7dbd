import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query';
import { useChat } from '../state/chat.context';

const BARS = [0.5, 0.8, 1, 0.7, 0.45];
/** Speech rarely fills the scale: this level counts as loud. */
const LOUD = 0.25;
const CALM_MS = 1_000;

/** Shows the microphone level. With reduced motion it changes once a second. */
export function LevelMeter({ still }: { still: boolean }) {
  const box = useRef<HTMLSpanElement>(null);
  const stream = useAtomValue(useChat().voice.streamAtom);
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    const bars = [...(box.current?.children ?? [])] as HTMLElement[];
    const draw = (level: number): void =>
      bars.forEach((bar, at) => {
        bar.style.transform = `scaleY(${Math.max(0.12, Math.min(1, level * (BARS[at] ?? 1)))})`;
      });
    draw(0);
    if (!stream || still) return;
    return measure(stream, draw, calm ? CALM_MS : 0);
  }, [stream, still, calm]);
  return (
    <span ref={box} aria-hidden="true" data-level-meter className="flex h-6 items-center gap-0.5">
      {BARS.map((weight) => (
        <span key={weight} className="h-full w-1 rounded-full bg-brand" />
      ))}
    </span>
  );
}

/** Calls `draw` with the level from 0 to 1. Returns a function that stops it. Without Web Audio the meter does not move. */
function measure(stream: MediaStream, draw: (level: number) => void, everyMs: number): () => void {
  let context: AudioContext;
  let analyser: AnalyserNode;
  try {
    context = new AudioContext();
    analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
  } catch {
    return () => undefined;
  }
  const samples = new Float32Array(analyser.fftSize);
  let shown = 0;
  let drawn = -Infinity;
  let frame = requestAnimationFrame(function next(now) {
    frame = requestAnimationFrame(next);
    if (now - drawn < everyMs) return;
    drawn = now;
    analyser.getFloatTimeDomainData(samples);
    let sum = 0;
    for (const sample of samples) sum += sample * sample;
    const level = Math.min(1, Math.sqrt(sum / samples.length) / LOUD);
    // Falls slower than it rises, like hearing.
    shown = everyMs > 0 ? level : Math.max(level, shown * 0.88);
    draw(shown);
  });
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}
