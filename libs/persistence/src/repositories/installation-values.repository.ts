import type { ModelChoice, SystemPartName } from '@studyhall/contracts';
import { InstallationValue } from '../entities/installation-value.entity.js';
import type { Executor } from '../sql.js';

/** Why a backup or its log of erasures could not be written. */
export interface BackupFault {
  /** The code or the name of the error; null if there is none. */
  error: string | null;
  /** The file or folder that could not be read or written, if the error names one. */
  path?: string | null;
}

/** Stored values of the installation, by name. */
export interface InstallationValues {
  /** The last backup attempt and the last successful backup. Times in ISO 8601. */
  backup: BackupFault & {
    attempted_at: string;
    made_at: string | null;
    bytes: number;
    /** Number of files that the last backup lacks because they are missing in storage. */
    lost?: number;
  };
  /** The last change of whether the folder of the nightly backups can be written. Time in ISO 8601. */
  backup_folder: BackupFault & { changed_at: string };
  /** Since when `erased_rows` has every erasure, within the time that it keeps them. */
  erasures: { complete_since: string };
  /** The last notices of each part. */
  system_notices: Partial<Record<SystemPartName, SystemNotice>>;
  /** The model connection saved in the console. */
  models: SavedModels | UnsavedModels;
}

export interface SavedModels extends ModelChoice {
  /** Incremented with each change. */
  version: number;
  /** Null if only models were chosen. The key is encrypted with `SECRET_KEY`, in Base64; null for a server without a key. */
  server: { base_url: string; key: string | null } | null;
}

/** Nothing is saved. The version continues after a saved connection was removed. */
export interface UnsavedModels extends Pick<SavedModels, 'version'> {
  unsaved: true;
  server: null;
}

/** The last reported problem of a part. Times in ISO 8601. */
export interface SystemNotice {
  /** Null before the first report. */
  reported_at: string | null;
  /** The reported state; null after its end was reported too. */
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

/** Finds a value and locks it until the transaction ends. Stores `initial` first if there is none. */
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
