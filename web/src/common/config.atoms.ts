import type { PublicConfig } from '@studyhall/contracts';
import { atom } from 'jotai';
import { api } from '../transport/rest';
import { store } from '../base/store';

/** What the server says about itself before anyone has signed in. */
export const configAtom = atom<PublicConfig>({
  product_name: 'Studyhall',
  demo_model: false,
  web_search: false,
  speech: false,
});

export const productNameAtom = atom((get) => get(configAtom).product_name);

/** What stands before the product's name in the title of the window; null for the name alone. */
export const pageTitleAtom = atom<string | null>(null);

/** Reads the configuration once; the defaults stand for as long as the server is silent. */
export async function loadConfig(): Promise<void> {
  try {
    const config = await api<Partial<PublicConfig>>('GET', '/api/config');
    store.set(configAtom, (known) => ({
      ...known,
      ...config,
      product_name: config.product_name || known.product_name,
    }));
  } catch {
    // The page works without it.
  }
}
