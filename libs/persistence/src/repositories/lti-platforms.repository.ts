import { In, type QueryDeepPartialEntity } from 'typeorm';
import { LtiKey } from '../entities/lti-key.entity.js';
import { LtiPlatform as Stored } from '../entities/lti-platform.entity.js';
import type { Executor } from '../sql.js';
import {
  findAll as findProviders,
  storeProvider,
  type IdentityProvider,
} from './identity-providers.repository.js';

/** A learning platform: a provider of kind `lti` with its URLs. */
export type LtiPlatform = IdentityProvider & Omit<Stored, 'provider_id' | 'provider'>;
export type { LtiKey };

/** All platforms, by their name. */
export async function findAll(on: Executor): Promise<LtiPlatform[]> {
  const providers = await findProviders(on, 'lti');
  const found = await on.getRepository(Stored).findBy({ provider_id: In(providers.map(({ id }) => id)) });
  const addresses = new Map(found.map(({ provider_id, ...platform }) => [provider_id, platform]));
  return providers.flatMap((provider) => {
    const platform = addresses.get(provider.id);
    return platform ? [{ ...provider, ...platform }] : [];
  });
}

export async function findPlatform(on: Executor, id: string): Promise<LtiPlatform | null> {
  return (await findAll(on)).find((platform) => platform.id === id) ?? null;
}

/** The platforms with an issuer, which several installations of a vendor may share; limited to one client if it is given. */
export async function findByIssuer(
  on: Executor,
  issuer: string,
  clientId: string | undefined,
): Promise<LtiPlatform[]> {
  return (await findAll(on)).filter(
    (platform) => platform.issuer === issuer && (clientId === undefined || platform.client_id === clientId),
  );
}

/** Stores a platform. Call it in a transaction. */
export async function storePlatform(
  on: Executor,
  platform: Omit<LtiPlatform, 'created_at' | 'kind'>,
): Promise<void> {
  const { authorization_url, token_url, keys_url, deployment_ids, ...provider } = platform;
  await storeProvider(on, { ...provider, kind: 'lti' });
  await on
    .getRepository(Stored)
    .upsert({ provider_id: provider.id, authorization_url, token_url, keys_url, deployment_ids }, [
      'provider_id',
    ]);
}

/** The newest signing keys, at most two: a platform may have cached the previous one. */
export async function findKeys(on: Executor): Promise<LtiKey[]> {
  return on.getRepository(LtiKey).find({ order: { created_at: 'DESC' }, take: 2 });
}

export async function insertKey(on: Executor, key: Omit<LtiKey, 'created_at'>): Promise<void> {
  await on.getRepository(LtiKey).insert(key as QueryDeepPartialEntity<LtiKey>);
}

export async function deleteKey(on: Executor, kid: string): Promise<void> {
  await on.getRepository(LtiKey).delete({ kid });
}
