import type { ModelChoice, SystemPartName } from '@studyhall/contracts';
import { InstallationValue } from '../entities/installation-value.entity.js';
import type { Executor } from '../sql.js';

/** What is stored of the installation, by name. */
export interface InstallationValues {
  /** The last attempt to make a backup, and the last one that was made. Times in ISO 8601. */
  backup: {
    attempted_at: string;
    made_at: string | null;
    bytes: number;
    /** Files that the last backup lacks since the storage does not have them. */
    lost?: number;
    error: string | null;
  };
  /** The last notices of each part. */
  system_notices: Partial<Record<SystemPartName, SystemNotice>>;
  /** The model connection as it was saved in the console. */
  models: SavedModels | UnsavedModels;
}

export interface SavedModels extends ModelChoice {
  /** Rises with each change. */
  version: number;
  /** Null where only models were chosen. The key is sealed with `SECRET_KEY`, in Base64; null for a server without one. */
  server: { base_url: string; key: string | null } | null;
}

/** Nothing is saved. After a saved connection was removed its versions go on. */
export interface UnsavedModels extends Pick<SavedModels, 'version'> {
  unsaved: true;
  server: null;
}

/** The last problem of a part that was reported. Times in ISO 8601. */
export interface SystemNotice {
  /** Null before the first report. */
  reported_at: string | null;
  /** The reported state; null once its end was reported too. */
  state: 'degraded' | 'down' | null;
  /** Since when the part has had a problem that is not reported yet. */
  pending_since?: string;
}

export async function find<Name extends keyof InstallationValues>(
  on: Executor,
  name: Name,
): Promise<InstallationValues[Name] | null> {
  const row = await on.getRepository(InstallationValue).findOneBy({ name });
  return (row?.value ?? null) as InstallationValues[Name] | null;
}

/** Finds a value and locks it until the transaction ends. One that is not stored yet is stored as `initial` first. */
export async function lock<Name extends keyof InstallationValues>(
  on: Executor,
  name: Name,
  initial: InstallationValues[Name],
): Promise<InstallationValues[Name]> {
  const values = on.getRepository(InstallationValue);
  await values
    .createQueryBuilder()
    .insert()
    .values({ name, value: initial } as object)
    .orIgnore()
    .execute();
  const { value } = await values.findOneOrFail({ where: { name }, lock: { mode: 'pessimistic_write' } });
  return value as InstallationValues[Name];
}

export async function store<Name extends keyof InstallationValues>(
  on: Executor,
  name: Name,
  value: InstallationValues[Name],
): Promise<void> {
  await on
    .getRepository(InstallationValue)
    .upsert({ name, value, updated_at: new Date() } as object, ['name']);
}
