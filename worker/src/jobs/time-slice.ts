/** How often a job beyond its time slice asks again what to do. Milliseconds. */
const AGAIN_MS = 250;

/** What becomes of a job beyond its time slice: it keeps its place, has moved to a long one, or gives way. */
export type AfterSlice = 'keep' | 'moved' | 'gives way';

/** The time slice of one running job. Asks `decide` once it is over, until the job has moved, gives way or ends. */
export class TimeSlice {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private decision: Promise<void> | undefined;

  constructor(
    ms: number,
    private readonly decide: () => Promise<AfterSlice>,
  ) {
    this.ask(ms);
  }

  /** Aborts when the job gives way. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Resolves once no decision is pending: the job holds the place that it will keep. */
  async end(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.decision;
    clearTimeout(this.timer);
  }

  private ask(ms: number): void {
    this.timer = setTimeout(() => {
      this.decision = this.decide().then(
        (next) => {
          if (next === 'gives way') this.controller.abort(new Error('Another job has the place.'));
          else if (next === 'keep') this.ask(AGAIN_MS);
        },
        () => this.ask(AGAIN_MS),
      );
    }, ms);
  }
}
