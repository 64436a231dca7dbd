import type { SystemPartName } from '@studyhall/contracts';
import { InstallationValue } from '../entities/installation-value.entity.js';
import type { Executor } from '../sql.js';

/** What is stored of the installation, by name. */
export interface InstallationValues {
  /** The last attempt to make a backup, and the last one that was made. Times in ISO 8601. */
  backup: { attempted_at: string; made_at: string | null; bytes: number; error: string | null };
  /** The last notices of each part. */
  system_notices: Partial<Record<SystemPartName, SystemNotice>>;
}

/** The last problem of a part that was reported. */
export interface SystemNotice {
  /** In ISO 8601. */
  reported_at: string;
  /** The reported state; null once its end was reported too. */
  state: 'degraded' | 'down' | null;
}

export async function find<Name extends keyof InstallationValues>(
  on: Executor,
  name: Name,
): Promise<InstallationValues[Name] | null> {
  const row = await on.getRepository(InstallationValue).findOneBy({ name });
  return (row?.value ?? null) as InstallationValues[Name] | null;
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
