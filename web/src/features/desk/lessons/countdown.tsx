import { formatDuration, useSecondsLeft } from '../../../common/use-seconds-left';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';

/** Minutes and seconds until `end`. `now` is the server's time of the response, because the device's clock may be wrong. */
export function Countdown({ end, now }: { end: string; now: string }) {
  const texts = useTexts(wallTexts);
  const left = useSecondsLeft(end, now);
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
      <bdi>{formatDuration(left)}</bdi>
    </p>
  );
}
