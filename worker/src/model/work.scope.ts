import { AsyncLocalStorage } from 'node:async_hooks';
import type { MaskedPerson, modelUse } from '@studyhall/persistence';
import { Masker } from '../masking/masker.js';

/** The person or class that work is done for. */
export interface WorkFor {
  /** Pays for the requests to models. */
  payer: modelUse.Payer;
  /** The person whose personal data is masked in requests; null if the school does not mask. */
  masked: MaskedPerson | null;
}

const scope = new AsyncLocalStorage<{ payer: modelUse.Payer; masker: Masker | undefined }>();

/** Runs work for a person or a class: masks its requests to models and charges them to the payer. */
export const runFor = <T>({ payer, masked }: WorkFor, work: () => T): T =>
  scope.run({ payer, masker: masked ? new Masker(masked) : undefined }, work);

/** The masker of the current work; undefined if nothing is masked. */
export const currentMasker = (): Masker | undefined => scope.getStore()?.masker;

/** @throws Error outside of {@link runFor}: each request to a model needs a payer */
export function currentPayer(): modelUse.Payer {
  const payer = scope.getStore()?.payer;
  if (!payer) throw new Error('A request to a model belongs to no person and no class.');
  return payer;
}
