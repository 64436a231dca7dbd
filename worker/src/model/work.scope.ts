import { AsyncLocalStorage } from 'node:async_hooks';
import type { MaskedPerson, modelUse } from '@studyhall/persistence';
import { Masker } from '../masking/masker.js';

/** For whom work is done. */
export interface WorkFor {
  /** Whose use the requests to models are. */
  payer: modelUse.Payer;
  /** Whose personal data they leave out; null where the school does not mask. */
  masked: MaskedPerson | null;
}

const scope = new AsyncLocalStorage<{ payer: modelUse.Payer; masker: Masker | undefined }>();

/** Runs work for a person or a class: whatever it sends to a model meanwhile is masked and counted for them. */
export const runFor = <T>({ payer, masked }: WorkFor, work: () => T): T =>
  scope.run({ payer, masker: masked ? new Masker(masked) : undefined }, work);

/** The masker of the running work; undefined where nothing is masked. */
export const currentMasker = (): Masker | undefined => scope.getStore()?.masker;

/** @throws Error where the work was begun without {@link runFor}: each request to a model has a payer */
export function currentPayer(): modelUse.Payer {
  const payer = scope.getStore()?.payer;
  if (!payer) throw new Error('A request to a model belongs to no person and no class.');
  return payer;
}
