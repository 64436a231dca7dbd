import { AppError } from '@studyhall/contracts';

export interface ImageQueueLimits {
  /** Images that are made small at once. */
  places: number;
  /** Images of one user that arrive, wait or are made small. */
  perUser: number;
  /** Images of all users that have arrived and wait. */
  waiting: number;
}

const BUSY = 'Many images are being uploaded right now. Please try again in a minute.';
const RETRY_SECONDS = 10;
const BUSY_RETRY_SECONDS = 60;

/** Lets a few images be made small at once. The others wait in fair rounds: one image of each user in turn. */
export class ImageQueue {
  private free: number;
  private waitingCount = 0;
  private readonly admitted = new Map<number, number>();
  private readonly waiting = new Map<number, Array<() => void>>();

  constructor(private readonly limits: ImageQueueLimits) {
    this.free = limits.places;
  }

  /**
   * Counts an upload of the user from its first byte to its end.
   * @throws AppError `rate_limited` while the user has as many as one may have.
   */
  async admit<Result>(userId: number, upload: () => Promise<Result>): Promise<Result> {
    const { perUser } = this.limits;
    const count = this.admitted.get(userId) ?? 0;
    if (count >= perUser)
      throw new AppError(
        'rate_limited',
        `You can upload at most ${perUser} images at once. Please wait for some to finish.`,
        { retryAfterSeconds: RETRY_SECONDS },
      );
    this.admitted.set(userId, count + 1);
    try {
      return await upload();
    } finally {
      const left = (this.admitted.get(userId) ?? 1) - 1;
      if (left > 0) this.admitted.set(userId, left);
      else this.admitted.delete(userId);
    }
  }

  /** @throws AppError `rate_limited` while as many images as may wait are waiting. */
  async run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    await this.enter(userId);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(userId: number): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    if (this.waitingCount >= this.limits.waiting)
      throw new AppError('rate_limited', BUSY, { retryAfterSeconds: BUSY_RETRY_SECONDS });
    this.waitingCount += 1;
    const own = this.waiting.get(userId) ?? [];
    this.waiting.set(userId, own);
    await new Promise<void>((start) => own.push(start));
  }

  private leave(): void {
    const [next] = this.waiting;
    if (!next) {
      this.free += 1;
      return;
    }
    const [userId, [start, ...others]] = next;
    this.waiting.delete(userId);
    // Behind the users who wait already.
    if (others.length > 0) this.waiting.set(userId, others);
    this.waitingCount -= 1;
    start?.();
  }
}
