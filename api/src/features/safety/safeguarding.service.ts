import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { checkedUrl, OutboundError } from '@studyhall/adapters/outbound-guard';
import { AppError, sentence, type SafeguardingRequest, type SafeguardingView } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  audit,
  mailCodes,
  outbox,
  safeguarding,
  safetyCases,
  schools,
  users,
  type Account,
  type Executor,
  type School,
} from '@studyhall/persistence';
import { CONFIG, EncryptedSecrets, webhookFault, type Config } from '@studyhall/platform';
import {
  assertAllowed,
  assertUnchanged,
  DirectoryEvents,
  lockActor,
  wrongField,
} from '../directory/index.js';
import { deputyOf, leadOf, mayAgree, withPeople, type Seat } from './seats.js';

type Settings = NonNullable<Awaited<ReturnType<typeof safeguarding.findOfSchool>>>;

/** The port of https. */
const WEBHOOK_PORTS = new Set([443]);

/** No notice was sent to the webhook yet. */
const UNTRIED = { webhook_delivered_at: null, webhook_failing_since: null, webhook_error: null };

const OFF: Omit<Settings, 'school_id'> = {
  ...{ enabled: false, lead_id: null, deputy_id: null },
  ...{ lead_confirmed_at: null, deputy_confirmed_at: null, confirmed_at: null },
  ...{ lead_waits: false, deputy_waits: false },
  ...{ minutes_to_deputy: 15, help_lines: [], reviewed_at: null, safety_days: 365 },
  ...{ webhook_url: null, webhook_secret: null },
  ...UNTRIED,
  ...{ replacement_due: null, weekly_until: null, reminded_at: null },
};

/** Whom a school names for safeguarding, and its help lines. Admins of the school change them; the named people confirm. */
@Injectable()
export class SafeguardingService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
    private readonly secrets: EncryptedSecrets,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** For admins of the school, and its named lead and deputy. */
  view(actor: Account, schoolId: number): Promise<SafeguardingView> {
    return this.db.transaction(async (on) => {
      const school = await findSchool(on, schoolId);
      const settings = await findSettings(on, schoolId);
      const isNamed = actor.id === settings.lead_id || actor.id === settings.deputy_id;
      if (!isNamed || actor.school !== school.name)
        assertAllowed(can(actor, 'school.see', { school: school.name }));
      return this.toView(on, settings);
    });
  }

  /**
   * What is absent stays. Another lead or deputy has to confirm anew; chat goes on meanwhile.
   * @throws AppError `invalid` where the actor names themselves; `conflict` for help lines that were changed meanwhile
   */
  async update(actor: Account, schoolId: number, request: SafeguardingRequest): Promise<SafeguardingView> {
    const [name, view] = await this.db.transaction(async (on) => {
      const school = await findSchool(on, schoolId);
      assertAllowed(can(actor, 'school.see', { school: school.name }));
      await lockActor(on, actor);
      const old = await findSettings(on, schoolId);
      assertNamesOthers(actor, old, request);
      assertUnchanged({ help_lines: request.help_lines_before }, old);
      const secret = request.webhook ? `whsec_${randomBytes(32).toString('base64')}` : null;
      const hasCases = await safeguarding.hasCases(on, schoolId);
      const changed = { ...withChanges(old, request, hasCases), ...this.toWebhook(request, secret) };
      await assertPeople(on, changed);
      await safeguarding.store(on, changed);
      const named = [changed.lead_id, changed.deputy_id].filter(
        (id): id is number => id !== null && id !== old.lead_id && id !== old.deputy_id,
      );
      await outbox.add(on, { kind: 'safety_confirm', schoolId }, named);
      const [before, after] = [recorded(old), recorded(changed)];
      // A webhook that is saved again has a new secret.
      if (request.webhook || !isDeepStrictEqual(before, after))
        await audit.record(on, {
          ...{ actor, action: 'school.safeguarding', school: school.name },
          target: { type: 'school', id: school.id, name: school.name },
          ...{ before, after },
        });
      return [school.name, await this.toView(on, changed, secret)] as const;
    });
    await this.directory.changed('schools', name);
    return view;
  }

  /** Sends a test the way alerts go: to the webhook, which is untried until then, and by mail to the caller. */
  testAlerts(actor: Account, schoolId: number): Promise<SafeguardingView> {
    return this.db.transaction(async (on) => {
      const school = await findSchool(on, schoolId);
      assertAllowed(can(actor, 'school.see', { school: school.name }));
      const settings = { ...(await findSettings(on, schoolId)), ...UNTRIED };
      if (settings.webhook_url !== null) await safeguarding.store(on, settings);
      await outbox.addTest(on, schoolId, actor.id);
      return this.toView(on, settings);
    });
  }

  /** @throws AppError `unavailable` without `SECRET_KEY`; `invalid` for an address that no notice may go to */
  private toWebhook({ webhook }: SafeguardingRequest, secret: string | null) {
    if (webhook === undefined) return {};
    if (webhook !== null) assertReachable(webhook.url, this.config.WEBHOOK_HOSTS);
    return {
      webhook_url: webhook?.url ?? null,
      webhook_secret: secret === null ? null : this.secrets.encrypt(secret),
      ...UNTRIED,
    };
  }

  /** @throws AppError `forbidden` for everyone but the named lead and deputy, who belong to the staff of the school. */
  async confirm(actor: Account, schoolId: number): Promise<SafeguardingView> {
    return this.db.transaction(async (on) => {
      const school = await findSchool(on, schoolId);
      if (!isAtHome(actor) || !(await safeguarding.confirm(on, schoolId, actor.id)))
        throw new AppError('forbidden', sentence('safeguarding_not_named'));
      return this.recordConfirmed(on, actor, school, actor.id);
    });
  }

  /**
   * Lets the lead or deputy see the cases from before their confirmation. The other confirmed person decides; without one, a
   * master admin. Cases that came with a merge are shown to both at once, by a master admin alone.
   * @throws AppError `forbidden` for everyone else; `conflict` where the person waits for nothing
   */
  showEarlierCases(actor: Account, schoolId: number, userId: number): Promise<SafeguardingView> {
    return this.db.transaction(async (on) => {
      const school = await findSchool(on, schoolId);
      await lockActor(on, actor);
      const settings = await findSettings(on, schoolId);
      const other = await findOther(on, settings, userId);
      const people = [settings.lead_id, settings.deputy_id].filter((id) => id !== null);
      const isMaster = can(actor, 'school.administer', null).allowed;
      const showsMerged = isMaster && people.includes(userId) && (await safetyCases.showMerged(on, schoolId));
      const mayDecide = other === null ? isMaster : actor.id === other && isAtHome(actor);
      if (!(mayDecide || showsMerged) || actor.id === userId)
        throw new AppError('forbidden', sentence('earlier_cases_by_other'));
      const showsEarlier = mayDecide && (await safeguarding.showEarlierCases(on, schoolId, userId));
      if (!showsEarlier && !showsMerged)
        throw new AppError('conflict', sentence('earlier_cases_nobody_waits'));
      await outbox.add(on, { kind: 'safety_earlier_shown', schoolId }, people);
      await audit.record(on, {
        ...{ actor, action: 'school.safeguarding', school: school.name },
        target: { type: 'school', id: school.id, name: school.name },
        before: {},
        after: { earlier_cases_shown_to: userId },
      });
      return this.toView(on, await findSettings(on, schoolId));
    });
  }

  /** Records a confirmation, and asks who decides about earlier cases, where the person waits for them. */
  private async recordConfirmed(
    on: Executor,
    actor: Account,
    { id: schoolId, name }: School,
    userId: number,
  ): Promise<SafeguardingView> {
    await audit.record(on, {
      ...{ actor, action: 'school.safeguarding', school: name },
      target: { type: 'school', id: schoolId, name },
      before: {},
      after: { confirmed: userId },
    });
    const settings = await findSettings(on, schoolId);
    if ([leadOf(settings), deputyOf(settings)].some(({ id, waits }) => id === userId && waits)) {
      const other = await findOther(on, settings, userId);
      const asked = other === null ? await users.findGrantedMasters(on) : [other];
      await outbox.add(on, { kind: 'safety_earlier_asked', schoolId }, asked);
    }
    return this.toView(on, settings);
  }

  /**
   * Confirms the lead or deputy whose mail had this code: the school admin has it from that person.
   * @throws AppError `forbidden` for a code that is wrong, was used or has expired, and in a narrower scope
   */
  confirmByCode(actor: Account, schoolId: number, code: string): Promise<SafeguardingView> {
    return this.db.transaction(async (on) => {
      const school = await findSchool(on, schoolId);
      assertAllowed(can(actor, 'school.see', { school: school.name }));
      assertAllowed(can(actor, 'scope.request', { scopes: [] }));
      const { lead_id, deputy_id } = await findSettings(on, schoolId);
      const named = [lead_id, deputy_id].filter((id) => id !== null);
      const confirmed = await mailCodes.take(on, named, 'safety_confirm', code);
      if (confirmed === null || !(await safeguarding.confirm(on, schoolId, confirmed)))
        throw new AppError('forbidden', sentence('safeguarding_code_wrong'));
      return this.recordConfirmed(on, actor, school, confirmed);
    });
  }

  private async toView(
    on: Executor,
    settings: Settings,
    secret: string | null = null,
  ): Promise<SafeguardingView> {
    const { school_id, lead_id, deputy_id, enabled, minutes_to_deputy, help_lines, safety_days } = settings;
    const named = await safeguarding.findNamed(on, school_id, [lead_id, deputy_id]);
    const hasMerged = await safetyCases.hasMerged(on, school_id);
    const isAvailable = (id: number | null) => named.some((one) => one.id === id && one.available);
    const person = ({ id, confirmed_at, waits }: Seat, other: Seat, otherName: 'lead' | 'deputy') => {
      const found = named.find((one) => one.id === id);
      if (!found) return null;
      const decides = mayAgree(other, isAvailable(other.id)) ? otherName : ('master_admin' as const);
      return {
        ...{ ...found, confirmed_at: confirmed_at?.toISOString() ?? null },
        earlier_cases_wait_for: waits ? decides : hasMerged ? ('master_admin' as const) : null,
      };
    };
    const [lead, deputy] = [leadOf(settings), deputyOf(settings)];
    return {
      ...{ enabled, minutes_to_deputy, help_lines, safety_days },
      lead: person(lead, deputy, 'deputy'),
      deputy: person(deputy, lead, 'lead'),
      confirmed_at: settings.confirmed_at?.toISOString() ?? null,
      reviewed_at: settings.reviewed_at?.toISOString() ?? null,
      replacement_due: settings.replacement_due?.toISOString() ?? null,
      webhook: webhookView(settings, secret),
      available: { mail: this.config.SMTP_URL !== undefined, webhook: this.secrets.available },
    };
  }
}

/** Leads and deputies act for their home school alone, as in `SafetyCasesService`. */
const isAtHome = ({ membership_id = null }: Account): boolean => membership_id === null;

/** @throws AppError `not_found`. Locks the school: changes of its settings follow each other. */
async function findSchool(on: Executor, id: number): Promise<School> {
  const [school] = await schools.lockSchools(on, [id]);
  if (!school) throw new AppError('not_found', sentence('school_not_found'));
  return school;
}

const findSettings = async (on: Executor, schoolId: number): Promise<Settings> =>
  (await safeguarding.findOfSchool(on, schoolId)) ?? { ...OFF, school_id: schoolId };

function withChanges(old: Settings, request: SafeguardingRequest, hasCases: boolean): Settings {
  const { lead = old.lead_id, deputy = old.deputy_id, enabled, minutes_to_deputy } = request;
  const { help_lines, reviewed_at, safety_days } = request;
  return {
    ...old,
    enabled: enabled ?? old.enabled,
    ...withPeople(old, lead, deputy, hasCases),
    minutes_to_deputy: minutes_to_deputy ?? old.minutes_to_deputy,
    help_lines: help_lines ?? old.help_lines,
    reviewed_at: reviewed_at ? new Date(reviewed_at) : help_lines?.length ? new Date() : old.reviewed_at,
    safety_days: safety_days ?? old.safety_days,
  };
}

/** The confirmed person beside the user, who decides about earlier cases of the user; null where a master admin does. */
async function findOther(on: Executor, settings: Settings, userId: number): Promise<number | null> {
  const other = userId === settings.lead_id ? deputyOf(settings) : leadOf(settings);
  const [person] = await safeguarding.findNamed(on, settings.school_id, [other.id]);
  return mayAgree(other, person?.available ?? false) ? other.id : null;
}

function assertNamesOthers(actor: Account, old: Settings, { lead, deputy }: SafeguardingRequest): void {
  const isNamed = [old.lead_id, old.deputy_id].includes(actor.id);
  if (!isNamed && [lead, deputy].includes(actor.id))
    throw wrongField(lead === actor.id ? 'lead' : 'deputy', sentence('safeguarding_names_self'));
}

/** @throws AppError `invalid` unless both are different people of the school's staff; neither may be missing where it is on. */
async function assertPeople(
  on: Executor,
  { school_id, enabled, lead_id, deputy_id }: Settings,
): Promise<void> {
  const wanted = [lead_id, deputy_id].filter((id) => id !== null);
  const named = await safeguarding.findNamed(on, school_id, wanted);
  const fits = named.filter(({ available }) => available).length === wanted.length;
  if (!fits || new Set(wanted).size !== wanted.length || (enabled && wanted.length < 2))
    throw wrongField('lead', sentence('safeguarding_people'));
}

function webhookView(settings: Settings, secret: string | null): SafeguardingView['webhook'] {
  const { webhook_url: url, webhook_delivered_at, webhook_failing_since: since, webhook_error } = settings;
  if (url === null) return null;
  const delivered_at = webhook_delivered_at?.toISOString() ?? null;
  const reason = webhookFault(webhook_error);
  return { url, secret, delivered_at, not_delivered: since && { since: since.toISOString(), reason } };
}

/** The address itself may contain a key of the receiver. */
const readHost = (url: string | null): string | null => (url === null ? null : new URL(url).host);

const recorded = ({ enabled, lead_id, deputy_id, help_lines, webhook_url, ...rest }: Settings) => ({
  ...{
    enabled,
    lead: lead_id,
    deputy: deputy_id,
    help_lines: help_lines.map(
      ({ name, number, hours, language }) =>
        `${name} ${number} (${[hours, language].filter(Boolean).join(', ')})`,
    ),
    webhook: readHost(webhook_url),
  },
  ...{ minutes_to_deputy: rest.minutes_to_deputy, safety_days: rest.safety_days },
});

/** What a name resolves to is checked when a notice is sent. */
function assertReachable(url: string, hosts: readonly string[]): void {
  try {
    checkedUrl(url, WEBHOOK_PORTS, new Set(hosts));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw wrongField('webhook', sentence('webhook_address'));
  }
}
