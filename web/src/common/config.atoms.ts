import type { PublicConfig } from '@studyhall/contracts';
import { atom } from 'jotai';
import { api } from '../transport/rest';
import { store } from '../base/store';

/** The server's public configuration, available before sign-in. */
export const configAtom = atom<PublicConfig>({
  product_name: 'Studyhall',
  demo_model: false,
  web_search: false,
  speech: false,
});

export const productNameAtom = atom((get) => get(configAtom).product_name);

/** The part of the window title before the product's name; null for the name alone. */
export const pageTitleAtom = atom<string | null>(null);

/** Loads the configuration once; the defaults apply until the server answers. */
export async function loadConfig(): Promise<void> {
  try {
    const config = await api<Partial<PublicConfig>>('GET', '/api/config');
    store.set(configAtom, (known) => ({
      ...known,
      ...config,
      product_name: config.product_name || known.product_name,
    }));
  } catch {
    // The page works with the defaults.
  }
}
