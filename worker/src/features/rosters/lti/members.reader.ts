import { z } from 'zod';
import { sentence, sentenceText } from '@studyhall/contracts';
import type { GuardedFetch, GuardedResponse } from '@studyhall/adapters/outbound-guard';
import type { ltiCourses, ltiPlatforms } from '@studyhall/persistence';
import {
  courseRole,
  MEMBERS_SCOPE,
  type RosterSnapshot,
  type SnapshotPlace,
  type ToolKeys,
} from '@studyhall/platform';
import { readJson } from '../read-json.js';
import { SourceError } from '../source.error.js';
import { askAccessToken } from './access-token.js';

type Course = Pick<ltiCourses.LtiCourse, 'course_id' | 'title' | 'members_url'>;
type Platform = Pick<ltiPlatforms.LtiPlatform, 'id' | 'client_id' | 'token_url'>;

const TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
const PAGE = 500;
/** Limit for all courses together. */
const MAX_PAGES = 2_000;
const ROLES = { teacher: 'TEACHER', student: 'STUDENT' } as const;

const Id = z.string().min(1).max(255);
const text = z.string().max(2_000).nullish().catch(null);
const Member = z.object({
  user_id: Id,
  status: z.string().nullish().catch(null),
  roles: z.array(z.string()).catch([]),
  email: text,
  lis_person_sourcedid: text,
});
type Member = z.infer<typeof Member>;
const Page = z.object({
  context: z.object({ id: z.string() }).nullish(),
  members: z.array(Member),
});

export interface MembersSource {
  platform: Platform;
  /** The courses that teachers connected with classes of the school. */
  courses: readonly Course[];
  school: string;
  keys: Pick<ToolKeys, 'sign'>;
}

/**
 * Reads the members of a platform's courses. Skips a course that cannot be read completely and reports it. Source: LTI
 * Names and Role Provisioning Services 2.0 §2.
 * @throws SourceError if no course was read completely, or the platform issues no token
 */
export async function readCourseMembers(
  { platform, courses, school, keys }: MembersSource,
  fetch: GuardedFetch,
  signal: AbortSignal,
): Promise<RosterSnapshot> {
  const listed = courses.flatMap(({ members_url: url, ...course }) =>
    url === null ? [] : { ...course, url },
  );
  if (listed.length === 0) throw new SourceError(sentence('lti_no_courses'));
  const token = await askAccessToken(platform, MEMBERS_SCOPE, { keys, fetch, signal, service: 'other' });
  const asked = { pages: 0 };
  const ask = (url: string, course: string): Promise<GuardedResponse> => {
    asked.pages += 1;
    if (asked.pages > MAX_PAGES) throw new SourceError(sentence('roster_too_much'));
    return fetch(url, { signal, headers: { accept: TYPE, authorization: `Bearer ${token}` } }).catch(
      (cause: unknown) => {
        signal.throwIfAborted();
        if (cause instanceof SourceError) throw cause;
        throw stopped('away', course, { cause });
      },
    );
  };
  const places: SnapshotPlace[] = [];
  const people = new Map<string, RosterSnapshot['people'][number]>();
  const classes: RosterSnapshot['classes'] = [];
  const failed: CourseError[] = [];
  for (const { course_id: id, title, url } of listed) {
    const members = await readCourse({ id, title, url }, ask).catch((error: unknown) => {
      if (!(error instanceof CourseError)) throw error;
      failed.push(error);
      return null;
    });
    if (!members) continue;
    classes.push({ id, name: title, school, school_year: null });
    for (const member of members) {
      const person = member.user_id;
      people.set(person, people.get(person) ?? toPerson(member, school));
      places.push({ class: id, person, role: toRole(member.roles) });
    }
  }
  if (classes.length === 0 && failed[0]) throw failed[0];
  const unlisted = courses.flatMap(({ title, members_url }) =>
    members_url === null ? { row: title, reason: sentenceText('lti_course_unlisted') } : [],
  );
  return {
    ...{ platform: platform.id, people: [...people.values()], places, classes, unusable: [] },
    errors: [...unlisted, ...failed.map(({ course, message }) => ({ row: course, reason: message }))],
  };
}

/** A course could not be read completely. Its class stays unchanged. */
class CourseError extends SourceError {
  constructor(
    readonly course: string,
    ...says: ConstructorParameters<typeof SourceError>
  ) {
    super(...says);
  }
}

/** Reads the active members of one course, page by page. */
async function readCourse(
  { id, title, url }: { id: string; title: string; url: string },
  ask: (url: string, course: string) => Promise<GuardedResponse>,
): Promise<Member[]> {
  const first = URL.parse(url);
  if (!first) throw stopped('away', title);
  first.searchParams.set('limit', String(PAGE));
  const members = new Map<string, Member>();
  for (let next: string | null = first.href; next !== null;) {
    const response = await ask(next, title);
    if (response.status !== 200)
      throw new CourseError(
        title,
        sentence('lti_course_status', { course: title, status: String(response.status) }),
      );
    const page = Page.safeParse(readJson(response));
    if (!page.success) throw stopped('other', title, { cause: page.error });
    if (page.data.context && page.data.context.id !== id) throw stopped('foreign', title);
    for (const member of page.data.members) {
      if (members.has(member.user_id)) throw stopped('twice', title);
      members.set(member.user_id, member);
    }
    next = nextPage(response, next, title);
  }
  // A teacher connected the course, so an empty list must be incomplete.
  if (members.size === 0) throw stopped('cut', title);
  return [...members.values()].filter(({ status }) => (status ?? 'Active') === 'Active');
}

/** The URL of the next page; null on the last page. */
function nextPage({ headers }: GuardedResponse, url: string, course: string): string | null {
  const link = /<([^>]+)>\s*;[^,]*rel="?next"?/i.exec(headers.get('link') ?? '')?.[1];
  if (link === undefined) return null;
  const next = URL.parse(link, url);
  // A link to another host would leak the token.
  if (next?.origin !== new URL(url).origin) throw stopped('cut', course);
  return next.href;
}

const toPerson = ({ user_id: id, email, lis_person_sourcedid: rosterId }: Member, school: string) => ({
  ...{ id, username: '', given_name: null, family_name: null, role: null, school },
  email: email ?? null,
  ...(rosterId && { roster_id: rosterId }),
});

/** Uses the same mapping as a launch. */
function toRole(roles: readonly string[]): SnapshotPlace['role'] {
  const role = courseRole(roles);
  return role && ROLES[role];
}

const stopped = (
  problem: 'away' | 'cut' | 'twice' | 'foreign' | 'other',
  course: string,
  options?: ErrorOptions,
): CourseError => new CourseError(course, sentence('lti_course_stopped', { problem, course }), options);
