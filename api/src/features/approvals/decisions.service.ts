import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { can, isStudent, unusableSchoolSentence, usernamesFor } from '@studyhall/domain';
import {
  approvals,
  externalIdentities,
  type members,
  schools,
  type Account,
  type ApprovalRequest,
  type Executor,
  type Group,
} from '@studyhall/persistence';
import type { Locked, NewRows, Wanted } from '@studyhall/platform';
import { Directory, findTaught } from '../directory/index.js';
import { RequestEvents } from './request.events.js';

const NO_SUCH_REQUEST = sentence('request_not_found');
const NAME_GONE = sentence('username_taken_meanwhile');
const CLASS_GONE = sentence('request_class_gone');
const NOT_ELIGIBLE = sentence('request_not_eligible');

type Outcome = 'approved' | 'rejected';

/** The result for each request: decided, or an error with the reason. */
export interface Decided {
  done: ApprovalRequest[];
  failed: Map<number, AppError>;
}

/** The decisions for the audit log, and the resulting changes. */
interface Work {
  results: Map<number, object>;
  wanted: Omit<Wanted, 'cause'>;
}

/**
 * Decides any number of requests in one transaction, each once. Source: `docs/specification/api.md#administration`,
 * `docs/specification/api.md#versions`.
 */
@Injectable()
export class ApprovalDecisions {
  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
    private readonly events: RequestEvents,
  ) {}

  /** Creates the requested accounts, and adds them and students with an account to the requested classes. */
  async approve(actor: Account, ids: readonly number[]): Promise<Decided> {
    return this.decide(actor, ids, 'approved', null, (on, ...found) => admit(on, actor, ...found));
  }

  async reject(actor: Account, ids: readonly number[], reason: string | null): Promise<Decided> {
    return this.decide(actor, ids, 'rejected', reason, (_on, requests) =>
      Promise.resolve({
        results: new Map(requests.map(({ id }) => [id, reason === null ? {} : { reason }])),
        wanted: {},
      }),
    );
  }

  private async decide(
    actor: Account,
    ids: readonly number[],
    outcome: Outcome,
    reason: string | null,
    work: (on: Executor, open: readonly ApprovalRequest[], locked: Locked, made: NewRows) => Promise<Work>,
  ): Promise<Decided> {
    const { groups: classes, users: accounts } = await approvals.findConcerned(this.db, ids);
    const touched = { classes, accounts, administers: false };
    const { result } = await this.directory.change(actor, touched, async (on, locked, made) => {
      const teaching = await findTaught(on, actor, classes);
      const { open, failed } = splitOpen(actor, ids, await approvals.lockRequests(on, ids), teaching);
      const { results, wanted } = await work(on, open, locked, made);
      const done: ApprovalRequest[] = [];
      for (const request of open) {
        const decided = results.get(request.id);
        if (decided instanceof AppError) failed.set(request.id, decided);
        else if (decided) done.push(request);
      }
      if (done.length === 0) return { result: { done, failed }, wanted: null };
      const doneIds = done.map(({ id }) => id);
      await approvals.decide(on, doneIds, { outcome, reason, deciderId: actor.id });
      const action = outcome === 'approved' ? 'approval.approve' : 'approval.reject';
      const entries = done.map(({ id, username, school, role }) => ({
        ...{ actor, action, target: { type: 'approval', id, name: username }, school },
        before: { school, role },
        after: { outcome, ...results.get(id) },
      }));
      return {
        result: { done, failed },
        wanted: { cause: { action }, ...wanted },
        seconds: null,
        entries: () => entries,
      };
    });
    await this.events.resolved(result.done, outcome);
    return result;
  }
}

/** Splits requests into undecided ones that the actor may decide, and others with their errors. */
function splitOpen(
  actor: Account,
  ids: readonly number[],
  found: readonly ApprovalRequest[],
  teaching: ReadonlySet<number>,
): { open: ApprovalRequest[]; failed: Map<number, AppError> } {
  const known = new Map(found.map((request) => [request.id, request]));
  const open: ApprovalRequest[] = [];
  const failed = new Map<number, AppError>();
  for (const id of new Set(ids)) {
    const request = known.get(id);
    const teaches = teaching.has(request?.group_id ?? 0);
    const decision = request && can(actor, 'approval.decide', { ...request, teaches });
    if (!request || !decision) failed.set(id, new AppError('not_found', NO_SUCH_REQUEST));
    else if (!decision.allowed) failed.set(id, new AppError(decision.code, sentence(decision.reason)));
    else if (request.outcome !== null) failed.set(id, new AppError('already_decided'));
    else open.push(request);
  }
  return { open, failed };
}

/** Creates the requested accounts, and adds them and existing users to the classes. */
async function admit(
  on: Executor,
  actor: Account,
  open: readonly ApprovalRequest[],
  { classes, removedClasses, accounts }: Locked,
  made: NewRows,
): Promise<Work> {
  const results = new Map<number, object>();
  const entered: members.Membership[] = [];
  const join = (request: ApprovalRequest, userId: number, group: Group | undefined): void => {
    if (group) entered.push({ group_id: group.id, user_id: userId });
    results.set(request.id, { user_id: userId, group: group?.name ?? null });
  };
  const fitting = ({ group_id, school, role }: ApprovalRequest): Group | undefined => {
    // An undo of the removal restores the class with this member.
    const group = classes.get(group_id ?? 0) ?? removedClasses.get(group_id ?? 0);
    return group?.school === school && isStudent({ role }) ? group : undefined;
  };
  const names = [...new Set(open.map(({ school }) => school))];
  const unusable = new Map((await schools.findUnusable(on, names)).map((school) => [school.name, school]));
  const newcomers = open.flatMap((request) =>
    request.user_id === null && !unusable.has(request.school) && request.password_hash !== null
      ? [{ ...request, password_hash: request.password_hash }]
      : [],
  );
  const ids = newcomers.length === 0 ? new Map<string, number>() : await made.addAccounts(newcomers);
  // The product chose the name of a person who asked by a sign-in of the school.
  for (const one of newcomers.filter(
    ({ provider_id, username }) => provider_id !== null && !ids.has(username),
  )) {
    const stored = await made.addUnderFreeName(usernamesFor({ preferred_username: one.username }), one);
    if (stored) ids.set(one.username, stored.id);
  }
  for (const request of open) {
    const school = unusable.get(request.school);
    if (school) {
      results.set(request.id, new AppError('conflict', unusableSchoolSentence(school, actor)));
      continue;
    }
    if (request.user_id !== null) {
      const user = accounts.get(request.user_id);
      const group = request.group_id === null ? undefined : classes.get(request.group_id);
      const eligible = group && user && isStudent(user) && !user.removed && user.school === group.school;
      if (!group) results.set(request.id, new AppError('conflict', CLASS_GONE));
      else if (!eligible) results.set(request.id, new AppError('conflict', NOT_ELIGIBLE));
      else join(request, request.user_id, group);
      continue;
    }
    const id = ids.get(request.username);
    if (id === undefined) {
      results.set(request.id, new AppError('username_taken', NAME_GONE));
      continue;
    }
    const { provider_id, issuer, subject } = request;
    if (provider_id !== null && issuer !== null && subject !== null)
      await externalIdentities.insertLink(on, { provider_id, issuer, subject }, id);
    join(request, id, fitting(request));
  }
  return { results, wanted: { memberships: { entered } } };
}
