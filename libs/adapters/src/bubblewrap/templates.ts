import type { Template } from './template.js';

/** The parts of a template that decide when it is replaced. */
type Replaceable = Pick<Template, 'startedAt' | 'made' | 'users' | 'ready' | 'closed' | 'alive' | 'end'>;

/** After this many programs, or at the first program after this time, a new template takes over. */
const MAX_PROGRAMS = 100;
const MAX_AGE_MS = 10 * 60 * 1000;

/**
 * The current template and its successor. The current one serves until the successor is ready, so that no program waits for
 * libraries to load. It exits after its last program.
 */
export class Templates<T extends Replaceable> {
  private readonly all = new Set<T>();
  private current: T | undefined;
  private next: T | undefined;

  /** `start`: `isNeeded` if a program waits for the template. */
  constructor(private readonly start: (isNeeded: boolean) => T) {}

  /** The template for a new sandbox; it may still be loading. `isSpare`: no program waits for the sandbox. */
  take(isSpare: boolean): T {
    if (!this.current?.alive) this.current = this.next ?? this.add(true);
    if (this.current === this.next) this.next = undefined;
    if (!this.next && isWorn(this.current)) this.prepareNext();
    const template = isSpare && this.next?.alive ? this.next : this.current;
    template.made += 1;
    template.users += 1;
    return template;
  }

  /** Releases a sandbox of this template. */
  release(template: T): void {
    template.users -= 1;
    this.endUnused();
  }

  /** Ends each template after its last sandbox. */
  async close(): Promise<void> {
    this.current = this.next = undefined;
    this.endUnused();
    await Promise.all([...this.all].map(({ closed }) => closed));
  }

  private add(isNeeded: boolean): T {
    const template = this.start(isNeeded);
    this.all.add(template);
    void template.closed.then(() => this.all.delete(template));
    return template;
  }

  private prepareNext(): void {
    const next = (this.next = this.add(false));
    next.ready.then(
      () => {
        if (this.next !== next) return;
        this.current = next;
        this.next = undefined;
        this.endUnused();
      },
      () => {
        // Forget the failure, so that the next program retries.
        if (this.next === next) this.next = undefined;
      },
    );
  }

  private endUnused(): void {
    for (const template of this.all)
      if (template.users === 0 && template !== this.current && template !== this.next) void template.end();
  }
}

function isWorn(template: Replaceable): boolean {
  return template.made >= MAX_PROGRAMS || performance.now() - template.startedAt > MAX_AGE_MS;
}
