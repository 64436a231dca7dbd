import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Templates } from './templates.js';

class FakeTemplate {
  startedAt = performance.now();
  made = 0;
  users = 0;
  alive = true;
  readonly load = Promise.withResolvers<void>();
  readonly ready = this.load.promise;
  readonly end = vi.fn(() => this.die());
  private readonly death = Promise.withResolvers<void>();
  readonly closed = this.death.promise;

  constructor(readonly isNeeded: boolean) {}

  die(): Promise<void> {
    this.alive = false;
    this.death.resolve();
    return this.closed;
  }
}

let started: FakeTemplate[];
let templates: Templates<FakeTemplate>;
beforeEach(() => {
  started = [];
  templates = new Templates((isNeeded) => {
    const template = new FakeTemplate(isNeeded);
    started.push(template);
    return template;
  });
});

/** Takes until the first template has made its hundred programs; all are released. */
function wearOut(): void {
  for (let made = 0; made < 100; made += 1) templates.release(templates.take(false));
  expect(started).toHaveLength(1);
}

describe('templates', () => {
  it('load when the first program needs one', () => {
    expect(started).toEqual([]);
    expect(templates.take(false)).toBe(started[0]);
    expect(started.map(({ isNeeded }) => isNeeded)).toEqual([true]);
  });

  it('are replaced after a hundred programs, and serve until the next is ready', async () => {
    wearOut();
    expect(templates.take(false)).toBe(started[0]);
    expect(started.map(({ isNeeded }) => isNeeded)).toEqual([true, false]);
    // No program waits for a spare sandbox, so it can wait for the new one.
    expect(templates.take(true)).toBe(started[1]);
    started[1]!.load.resolve();
    await started[1]!.ready;
    expect(templates.take(false)).toBe(started[1]);
    expect(started[0]!.end).not.toHaveBeenCalled();
    templates.release(started[0]!);
    expect(started[0]!.end).toHaveBeenCalledOnce();
    expect(started[1]!.end).not.toHaveBeenCalled();
  });

  it('are replaced after ten minutes', () => {
    templates.take(false).startedAt -= 10 * 60_000 + 1;
    expect(templates.take(true)).toBe(started[1]);
  });

  it('go on if the next one does not load', async () => {
    wearOut();
    templates.take(false);
    started[1]!.load.reject(new Error('no memory'));
    await started[1]!.die();
    expect(templates.take(true)).toBe(started[2]);
    expect(templates.take(false)).toBe(started[0]);
  });

  it('start anew after one was killed', async () => {
    templates.take(false);
    await started[0]!.die();
    expect(templates.take(false)).toBe(started[1]);
    expect(started[1]!.isNeeded).toBe(true);
  });

  it('end with their last sandbox when they are closed', async () => {
    const template = templates.take(false);
    const closed = templates.close();
    expect(template.end).not.toHaveBeenCalled();
    templates.release(template);
    await closed;
    expect(template.end).toHaveBeenCalledOnce();
  });
});
