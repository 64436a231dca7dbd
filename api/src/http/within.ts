import { AppError } from '@studyhall/contracts';

/**
 * The result of `work`, or `unavailable` after `milliseconds`: commands to a Redis that is away wait for its return,
 * which a person should not have to.
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
