import { FileText, Search } from 'lucide-react';
import type { LandingTexts } from '../../base/i18n/landing.texts';
import { BrandMark } from '../../ui/brand-mark';

/** An illustration of the product, built from its own components. One image to screen readers. */
export function ExampleConversation({ texts }: { texts: LandingTexts }) {
  return (
    <div role="img" aria-label={texts.exampleLabel} className="relative w-full lg:max-w-xl">
      <div
        aria-hidden="true"
        className="absolute inset-0 translate-x-3 translate-y-3 rotate-[1.2deg] rounded-xl border border-line bg-brand-soft rtl:-translate-x-3 rtl:-rotate-[1.2deg]"
      />
      <div
        aria-hidden="true"
        className="relative rounded-xl border border-line bg-surface p-5 text-[0.9375rem] leading-relaxed shadow-soft select-none sm:p-7"
      >
        <p className="ms-auto w-fit max-w-[85%] rounded-lg rounded-ee-sm bg-brand-soft px-4 py-2.5">
          {texts.exampleQuestion}
        </p>
        <div className="mt-6 flex gap-3">
          <BrandMark size={24} className="mt-0.5" />
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-1.5 text-xs text-muted">
              <Search size={13} />
              {texts.exampleSteps}
            </p>
            <p className="mt-2">
              {texts.exampleAnswerStart}
              <mark className="rounded-sm bg-mark/55 px-1 text-ink dark:bg-mark/30">
                {texts.exampleAnswerMark}
              </mark>{' '}
              <span className="inline-flex size-5 items-center justify-center rounded-full border border-brand/30 bg-brand-soft align-[0.1em] text-[0.6875rem] font-semibold text-brand">
                1
              </span>
            </p>
            <PendulumPlot x={texts.exampleAxisX} y={texts.exampleAxisY} />
            <p className="mt-4 inline-flex items-center gap-1.5 rounded-full border border-line bg-sunken px-2.5 py-1 text-xs text-muted">
              <FileText size={13} />
              {texts.exampleSource}
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}

const WIDTH = 360;
const HEIGHT = 150;
const MAX_LENGTH = 2.25;
const MAX_PERIOD = 3.2;

const toX = (length: number) => 34 + (length / MAX_LENGTH) * (WIDTH - 46);
const toY = (period: number) => HEIGHT - 26 - (period / MAX_PERIOD) * (HEIGHT - 38);

/** The period of a pendulum in seconds, by its length in metres. */
const periodOf = (length: number) => 2 * Math.PI * Math.sqrt(length / 9.81);

/** Denser where the curve bends most. */
const CURVE = Array.from({ length: 46 }, (_, step) => (step / 45) ** 2 * MAX_LENGTH)
  .map(
    (length, step) =>
      `${step === 0 ? 'M' : 'L'}${toX(length).toFixed(1)} ${toY(periodOf(length)).toFixed(1)}`,
  )
  .join('');

/** The curve T = 2π√(l/g), with measured points of two masses on it. */
function PendulumPlot({ x, y }: { x: string; y: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      direction="ltr"
      className="mt-4 w-full rounded-lg border border-line bg-paper text-[10px] max-sm:text-[13px]"
      fill="var(--color-muted)"
    >
      {[1, 2, 3].map((period) => (
        <g key={period}>
          <line x1={34} x2={WIDTH - 12} y1={toY(period)} y2={toY(period)} stroke="var(--color-line)" />
          <text x={26} y={toY(period) + 3.5} textAnchor="end">
            {period}
          </text>
        </g>
      ))}
      {[0.5, 1, 1.5, 2].map((length) => (
        <text key={length} x={toX(length)} y={HEIGHT - 10} textAnchor="middle">
          {length}
        </text>
      ))}
      <path d={`M34 8V${HEIGHT - 26}H${WIDTH - 12}`} stroke="var(--color-line-strong)" fill="none" />
      <path d={CURVE} stroke="var(--color-brand)" strokeWidth="2.5" fill="none" strokeLinecap="round" />
      {[0.25, 0.75, 1.25, 1.75].map((length) => (
        <g key={length} stroke="var(--color-surface)" strokeWidth="1.5">
          <circle cx={toX(length)} cy={toY(periodOf(length))} r="6.5" fill="var(--color-mark)" />
          <circle cx={toX(length)} cy={toY(periodOf(length))} r="3" fill="var(--color-brand)" />
        </g>
      ))}
      <text x={WIDTH - 12} y={HEIGHT - 32} textAnchor="end">
        {x}
      </text>
      <text x={42} y={17}>
        {y}
      </text>
    </svg>
  );
}
