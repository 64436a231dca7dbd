import type { SandboxLimits } from '@studyhall/ports';
import { off, probe, type Availability } from './probe.js';
import { SlotFactory, type SlotFactoryOptions } from './slot.factory.js';
import type { CgroupsInUse } from './slot.protocol.js';
import type { SlotKind } from './slot.request.js';
import { Slot, SlotFailure } from './slot.js';

/** Whether and how programs can be isolated. */
export type Measured = { ok: true; cgroups: CgroupsInUse } | (Availability & { ok: false });

/** A source of slots. */
export interface SlotSource {
  measure(): Promise<Measured>;
  /** Starts a sandbox. Wait for its `ready`. */
  create(limits: SandboxLimits, kind: SlotKind, signal?: AbortSignal): Promise<Slot>;
  /** Aborts probing and booting. Resolves when all slots are disposed of. */
  close(): Promise<void>;
}

/** Starts supervisors as children of this process. */
export class LocalSlots implements SlotSource {
  private factory: SlotFactory | undefined;
  private measured: Promise<Measured> | undefined;

  constructor(private readonly options: SlotFactoryOptions) {}

  measure(): Promise<Measured> {
    this.measured ??= this.probe()
      .catch((error: Error) => off(error.message))
      .then((measured) => {
        // Forget a late result, so that the next program starts a new test.
        if (!measured.ok && measured.isLate) this.measured = undefined;
        return measured;
      });
    return this.measured;
  }

  async create(limits: SandboxLimits, kind: SlotKind): Promise<Slot> {
    const measured = await this.measure();
    if (!this.factory || !measured.ok) throw new SlotFailure('There is no sandbox.');
    return new Slot(this.factory.start(limits, kind));
  }

  async close(): Promise<void> {
    await this.measured;
    await this.factory?.close();
  }

  private async probe(): Promise<Measured> {
    this.factory = new SlotFactory(this.options);
    const result = await probe(this.factory);
    return result.ok ? { ok: true, cgroups: this.factory.cgroupsInUse } : result;
  }
}
