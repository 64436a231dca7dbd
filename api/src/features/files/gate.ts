/** Lets at most `places` pieces of work run at once; the others wait in order. */
export class Gate {
  private free: number;
  private readonly waiting: Array<() => void> = [];

  constructor(places: number) {
    this.free = places;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
