import { Injectable } from '@nestjs/common';
import type { UndoConflict } from '@studyhall/contracts';
import type { Account, Executor } from '@studyhall/persistence';

/** What a restore did, and the events that follow once its transaction is committed. */
export interface Restored {
  /** The number of users and classes that are as they were before. */
  restored: number;
  conflicts: UndoConflict[];
  publish?: () => Promise<void>;
}

/** How one kind of change is undone. `Data` is what the feature stored with the change, as JSON. */
export interface UndoKind<Data extends object = object> {
  /** Unique, such as `users.delete`. */
  kind: string;
  /**
   * What it takes back, for school admins of a narrower scope: `own` work is open to all, a `class` needs a full admin,
   * of a `directory` change `restore` asks for the scope of its cause.
   */
  of: 'own' | 'class' | 'directory';
  /**
   * Restores in the caller's transaction rows that have not changed since, and reports the rest as conflicts. Applies
   * the policy of the change itself to `actor`, who may have lost rights since. `undoId` is the id of the entry.
   * `isConfirmed`: the actor gave the own password and second factor.
   */
  restore: (
    on: Executor,
    actor: Account,
    data: Data,
    undoId: string,
    isConfirmed: boolean,
  ) => Promise<Restored>;
}

/** Every kind of change that can be undone, registered by the feature that makes it. */
@Injectable()
export class UndoRegistry {
  private readonly kinds = new Map<string, UndoKind>();

  /** @throws Error where two features register one kind. */
  register<Data extends object>(kind: UndoKind<Data>): void {
    if (this.kinds.has(kind.kind)) throw new Error(`The undo kind ${kind.kind} is registered twice.`);
    // A kind gets only data that its own feature has stored.
    this.kinds.set(kind.kind, kind as unknown as UndoKind);
  }

  /** @throws Error for a kind that no feature of this version has registered. */
  get(kind: string): UndoKind {
    const found = this.kinds.get(kind);
    if (!found) throw new Error(`No feature has registered the undo kind ${kind}.`);
    return found;
  }
}
