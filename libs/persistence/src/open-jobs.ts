import type { EntityTarget, FindManyOptions, FindOptionsWhere } from 'typeorm';
import { after, longerAgo } from './conditions.js';
import type { OwnedRow } from './entities/stored-row.js';
import type { Executor } from './sql.js';

/** A stored job that has not ended: its id and the user it belongs to. */
export interface OpenJob {
  id: string;
  user_id: number;
}

type FindOpenJobs = (
  on: Executor,
  olderThanMs: number,
  afterId: string | null,
  limit: number,
) => Promise<OpenJob[]>;

/** Finds the rows that are `open`, in the order of their ids: the reconciler compares them with the queue. */
export const findOpenJobs =
  <Row extends OwnedRow>(entity: EntityTarget<Row>, open: FindOptionsWhere<Row>): FindOpenJobs =>
  (on, olderThanMs, afterId, limit) =>
    on.getRepository<OwnedRow>(entity as EntityTarget<OwnedRow>).find({
      select: { id: true, user_id: true },
      where: { ...open, created_at: longerAgo(olderThanMs), ...after(afterId) },
      order: { id: 'ASC' },
      take: limit,
    } as FindManyOptions<OwnedRow>);
