// SQL: conditional updates that let one of several concurrent uses count.
import { RecoveryCode } from '../entities/recovery-code.entity.js';
import { UserFactor } from '../entities/user-factor.entity.js';
import { changesOne, sql, type Executor } from '../sql.js';

export type Factor = UserFactor;
export type NewFactor = Pick<UserFactor, 'id' | 'user_id' | 'kind' | 'label'> &
  Partial<
    Pick<UserFactor, 'secret' | 'last_step' | 'credential_id' | 'public_key' | 'counter' | 'transports'>
  >;

/** The second factors of a user, the oldest first. */
export async function findOfUser(on: Executor, userId: number): Promise<Factor[]> {
  return on
    .getRepository(UserFactor)
    .find({ where: { user_id: userId }, order: { created_at: 'ASC', id: 'ASC' } });
}

/** False if the passkey is already registered. */
export async function insert(on: Executor, factor: NewFactor): Promise<boolean> {
  const { raw } = await on
    .getRepository(UserFactor)
    .createQueryBuilder()
    .insert()
    .values(factor)
    .orIgnore()
    .returning('id')
    .execute();
  return (raw as unknown[]).length > 0;
}

/** Marks the code of a time step as used. False if this code or a later one was already used. */
export async function useStep(on: Executor, { id, user_id }: Factor, step: number): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE user_factors SET last_step = ${step}, last_used_at = now()
     WHERE id = ${id} AND user_id = ${user_id} AND (last_step IS NULL OR last_step < ${step}) RETURNING id`;
}

/** Stores a passkey's signature counter. False if it is not higher than the stored one; both may be 0. */
export async function useCounter(on: Executor, { id, user_id }: Factor, counter: number): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE user_factors SET counter = ${counter}, last_used_at = now()
     WHERE id = ${id} AND user_id = ${user_id} AND (counter < ${counter} OR counter = 0 AND ${counter}::bigint = 0)
    RETURNING id`;
}

/** Removes one factor of a user and returns it; null if the user has none with this id. */
export async function remove(on: Executor, userId: number, id: string): Promise<Factor | null> {
  const factor = await on.getRepository(UserFactor).findOneBy({ id, user_id: userId });
  if (!factor || !(await changesOne(on.getRepository(UserFactor).delete({ id, user_id: userId }))))
    return null;
  return factor;
}

/** Removes all factors and recovery codes of a user. Returns the number of factors. */
export async function removeAll(on: Executor, userId: number): Promise<number> {
  await on.getRepository(RecoveryCode).delete({ user_id: userId });
  return (await on.getRepository(UserFactor).delete({ user_id: userId })).affected ?? 0;
}

/** Replaces the recovery codes of a user by new ones. */
export async function replaceCodes(on: Executor, userId: number, hashes: readonly Buffer[]): Promise<void> {
  const codes = on.getRepository(RecoveryCode);
  await codes.delete({ user_id: userId });
  await codes.insert(hashes.map((code_hash) => ({ user_id: userId, code_hash })));
}

export async function countCodes(on: Executor, userId: number): Promise<number> {
  return on.getRepository(RecoveryCode).countBy({ user_id: userId });
}

/** Consumes a recovery code. False if the user does not have this code any more: of two concurrent uses, only one succeeds. */
export async function useCode(on: Executor, userId: number, codeHash: Buffer): Promise<boolean> {
  return changesOne(on.getRepository(RecoveryCode).delete({ user_id: userId, code_hash: codeHash }));
}
