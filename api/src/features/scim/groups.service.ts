import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type ScimGroupView, type ScimQuery } from '@studyhall/contracts';
import { isAdmin } from '@studyhall/domain';
import { scimGroups, scimPeople, type Executor } from '@studyhall/persistence';
import { classKey, findNamedClasses, nameClasses, type Push } from '@studyhall/platform';
import { ScimError } from '../../http/index.js';
import { parseFilter } from './filter.js';
import { changeGroup, without, type ScimGroup } from './group-members.js';
import { toList } from './list.js';
import { readPatch, readResource } from './patch.js';
import { toId } from './people.service.js';
import { PushEngine } from './push.engine.js';
import { toGroupView, UNNAMED } from './resources.js';
import type { ScimSource } from './scim.source.js';

const NO_GROUP: ScimGroup = { name: '', external_id: null, members: new Set() };

/** SCIM groups: classes of the source's school. Students in a group become members, teachers become its teachers. */
@Injectable()
export class ScimGroupsService {
  constructor(
    private readonly db: DataSource,
    private readonly engine: PushEngine,
  ) {}

  async list(source: ScimSource, query: ScimQuery) {
    const filter = toFilter(query.filter);
    return toList(query, {
      count: () => scimGroups.countClasses(this.db, source, filter),
      find: async (page) =>
        (await scimGroups.findClasses(this.db, source, filter, page)).map((one) =>
          toGroupView(one, source.root, hasMembers(query)),
        ),
    });
  }

  /** @throws AppError `not_found` for a class that does not belong to this source */
  async find(source: ScimSource, id: number, query?: ScimQuery): Promise<ScimGroupView> {
    return toGroupView(await findClass(this.db, source, id), source.root, !query || hasMembers(query));
  }

  /**
   * Creates a class, or adopts the school's existing class with this name.
   * @throws ScimError `uniqueness` if a group of this source has the name
   */
  async create(source: ScimSource, body: object): Promise<ScimGroupView> {
    const sent = changeGroup(NO_GROUP, readResource(body));
    const externalId = sent.external_id ?? `${UNNAMED}${randomUUID()}`;
    const name = toClassName(sent.name);
    const ids = await this.engine.run(source, sent.name, async (on): Promise<Push> => {
      const filters = [{ name }, { external_id: externalId }];
      const same = await Promise.all(filters.map((filter) => scimGroups.findClasses(on, source, filter)));
      if (same.flat().length > 0) throw new ScimError('conflict', 'uniqueness', sentence('scim_exists'));
      const members = await findMembers(on, source, sent.members);
      const group = { name, school: source.school };
      const isTaken = (await findNamedClasses(on, [group])).has(classKey(group));
      return {
        classes: [{ externalId, id: null, ...group }],
        people: members.map((member) => ({ ...toPerson(member), classes: [externalId], leaves: [] })),
        counts: { [isTaken ? 'taken_classes' : 'new_classes']: 1, entered: members.length },
        complete: () => Promise.resolve(),
      };
    });
    return this.find(source, ids.classes.get(externalId) ?? 0);
  }

  /** Replaces a group (PUT): members who are not listed leave (RFC 7644 §3.5.1). */
  replace(source: ScimSource, id: number, body: object): Promise<ScimGroupView> {
    const changes = readResource(body);
    return this.change(source, id, (before) => changeGroup({ ...before, members: new Set() }, changes));
  }

  patch(source: ScimSource, id: number, body: object): Promise<ScimGroupView> {
    const changes = readPatch(body);
    return this.change(source, id, (before) => changeGroup(before, changes));
  }

  /**
   * Removes a group: members that the source added leave. The class keeps its chats and materials, and is no longer owned
   * by the source.
   */
  async remove(source: ScimSource, id: number): Promise<void> {
    const { name } = await findClass(this.db, source, id);
    await this.engine.run(source, name, async (on): Promise<Push> => {
      const group = await findClass(on, source, id);
      const ids = group.members.map((member) => member.id);
      const members = await scimPeople.findMembers(on, source, ids);
      return {
        classes: [{ externalId: group.external_id, id, name: group.name, school: group.school }],
        people: members.map((member) => ({ ...toPerson(member), classes: [], leaves: [id] })),
        counts: { left: members.length },
        owned: {
          ...{ classes: [], lostClasses: [group.external_id] },
          left: ids.map((user_id) => ({ group_id: id, user_id })),
        },
        complete: () => Promise.resolve(),
      };
    });
  }

  private async change(
    source: ScimSource,
    id: number,
    apply: (before: ScimGroup) => ScimGroup,
  ): Promise<ScimGroupView> {
    const { name: entry } = await findClass(this.db, source, id);
    await this.engine.run(source, entry, async (on): Promise<Push> => {
      const group = await findClass(on, source, id);
      const before = new Set(group.members.map((member) => member.id));
      const sent = apply({ name: group.name, external_id: group.external_id, members: before });
      const external_id = sent.external_id ?? group.external_id;
      const name = toClassName(sent.name);
      const entered = await findMembers(on, source, without(sent.members, before));
      const gone = [...without(before, sent.members)];
      const left = await scimPeople.findMembers(on, source, gone);
      const fields = name === group.name ? undefined : { name };
      return {
        classes: [
          {
            ...{ externalId: group.external_id, id, name, school: group.school },
            ...(fields && { fields }),
          },
        ],
        people: [
          ...entered.map((member) => ({ ...toPerson(member), classes: [group.external_id], leaves: [] })),
          ...left.map((member) => ({ ...toPerson(member), classes: [], leaves: [id] })),
        ],
        counts: { entered: entered.length, left: left.length },
        owned: { left: gone.map((user_id) => ({ group_id: id, user_id })) },
        complete: (last) => scimGroups.renameClass(last, source, { group_id: id, external_id }),
      };
    });
    return this.find(source, id);
  }
}

type Member = Awaited<ReturnType<typeof scimPeople.findMembers>>[number];

const toPerson = ({ id, external_id }: Member) => ({ account: id, externalId: external_id, fields: {} });

/** The class name for this group, without invisible characters. */
function toClassName(name: string): string {
  const [one] = nameClasses([{ id: name, name, school: '', school_year: null }]);
  if (!one?.name)
    throw new ScimError('malformed', 'invalidValue', sentence('scim_value', { attribute: 'displayName' }));
  return one.name;
}

/** The members that the source may add: admins cannot belong to a class. @throws ScimError `invalidValue` for an unknown id */
async function findMembers(on: Executor, source: ScimSource, ids: ReadonlySet<number>): Promise<Member[]> {
  const found = await scimPeople.findMembers(on, source, [...ids]);
  if (found.length < ids.size)
    throw new ScimError('malformed', 'invalidValue', sentence('scim_value', { attribute: 'members' }));
  return found.filter((member) => !isAdmin(member));
}

async function findClass(on: Executor, source: ScimSource, id: number): Promise<scimGroups.ScimClass> {
  const [group] = await scimGroups.findClasses(on, source, { id });
  if (!group) throw new AppError('not_found', sentence('scim_group_not_found'));
  return group;
}

/** Whether members are requested (RFC 7644 §3.4.2.5): a client that only searches for a group excludes them. */
function hasMembers({ attributes, excludedAttributes }: ScimQuery): boolean {
  const names = (list: string): string[] => list.toLowerCase().split(/[\s,]+/);
  if (attributes !== undefined) return names(attributes).some((name) => name.startsWith('members'));
  return !names(excludedAttributes ?? '').includes('members');
}

const ATTRIBUTES = ['id', 'displayname', 'externalid', 'members', 'members.value'];

function toFilter(text: string | undefined): scimGroups.ScimClassFilter {
  if (text === undefined) return {};
  return Object.assign(
    {},
    ...parseFilter(text, ATTRIBUTES).map(({ attribute, value }): scimGroups.ScimClassFilter => {
      if (attribute === 'displayname') return { name: toClassName(value) };
      if (attribute === 'externalid') return { external_id: value };
      return attribute === 'id' ? { id: toId(value) } : { member: toId(value) };
    }),
  ) as scimGroups.ScimClassFilter;
}
