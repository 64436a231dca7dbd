import { AsyncLocalStorage } from 'node:async_hooks';
import type { MaskedPerson } from '@studyhall/persistence';
import { Masker } from './masker.js';

const scope = new AsyncLocalStorage<Masker>();

/**
 * Runs work for one user: whatever it sends to a model meanwhile is masked. All of it, so that no request can be forgotten.
 * @param person null where the user's school does not mask
 */
export const runMasked = <T>(person: MaskedPerson | null, work: () => T): T =>
  person ? scope.run(new Masker(person), work) : work();

/** The masker of the running work; undefined where nothing is masked. */
export const currentMasker = (): Masker | undefined => scope.getStore();
