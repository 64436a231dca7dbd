import type { ComponentProps } from 'react';
import { cx } from './class-names';

/** A surface for content, with a border. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cx(
        'rounded-lg border border-line bg-surface p-5 shadow-soft print:border-0 print:p-0 print:shadow-none',
        className,
      )}
      {...rest}
    />
  );
}
