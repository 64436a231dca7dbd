import { useEffect, useState } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';

const SECOND_MS = 1_000;
const MINUTE = 60;

/** Minutes and seconds until `end`. `now`: the time of the server when this was read, for the clock here may be wrong. */
export function Countdown({ end, now }: { end: string; now: string }) {
  const texts = useTexts(wallTexts);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const ahead = Date.parse(now) - Date.now();
    const show = (): void =>
      setLeft(Math.max(0, Math.ceil((Date.parse(end) - Date.now() - ahead) / SECOND_MS)));
    show();
    const timer = setInterval(show, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [end, now]);
  if (left === null) return null;
  if (left === 0)
    return (
      <p role="timer" className="text-center text-5xl font-semibold sm:text-7xl">
        {texts.timeIsUp}
      </p>
    );
  return (
    <p
      role="timer"
      aria-label={texts.timer}
      className="text-center font-display text-7xl font-semibold tabular-nums sm:text-9xl"
    >
      <bdi>{`${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, '0')}`}</bdi>
    </p>
  );
}
