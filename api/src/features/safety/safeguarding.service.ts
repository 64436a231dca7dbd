import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type SafeguardingRequest, type SafeguardingView } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  audit,
  mailCodes,
  outbox,
  safeguarding,
  schools,
  type Account,
  type Executor,
  type School,
} from '@studyhall/persistence';
import { CONFIG, StoredSecrets, type Config } from '@studyhall/platform';
import { assertAllowed, lockActor, wrongField } from '../directory/index.js';

type Settings = NonNullable<Awaited<ReturnType<typeof safeguarding.findOfSchool>>>;

const OFF: Omit<Settings, 'school_id'> = {
  ...{ enabled: false, lead_id: null, deputy_id: null },
  ...{ lead_confirmed_at: null, deputy_confirmed_at: null, confirmed_at: null },
  ...{ minutes_to_deputy: 15, help_lines: [], reviewed_at: null, safety_days: 365 },
  ...{ webhook_url: null, webhook_secret: null },
  ...{ replacement_due: null, weekly_until: null, reminded_at: null },
};

/** Whom a school names for safeguarding, and its help lines. Admins of the school change them; the named people confirm. */
@Injectable()
export class SafeguardingService {
  constructor(
    private readonly db: DataSource,
    private readonly secrets: StoredSecrets,
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

  /** What is absent stays. Another lead or deputy has to confirm anew; chat goes on meanwhile. */
  update(actor: Account, schoolId: number, request: SafeguardingRequest): Promise<SafeguardingView> {
    return this.db.transaction(async (on) => {
      const school = await findSchool(on, schoolId);
      assertAllowed(can(actor, 'school.see', { school: school.name }));
      await lockActor(on, actor);
      const old = await findSettings(on, schoolId);
      const secret = request.webhook ? `whsec_${randomBytes(32).toString('base64')}` : null;
      const changed = { ...withChanges(old, request), ...this.toWebhook(request, secret) };
      await assertPeople(on, changed);
      await safeguarding.store(on, changed);
      const named = [changed.lead_id, changed.deputy_id].filter(
        (id): id is number => id !== null && id !== old.lead_id && id !== old.deputy_id,
      );
      await outbox.add(on, { kind: 'safety_confirm', schoolId }, named);
      await audit.record(on, {
        ...{ actor, action: 'school.safeguarding', school: school.name },
        target: { type: 'school', id: school.id, name: school.name },
        before: recorded(old),
        after: recorded(changed),
      });
      return this.toView(on, changed, secret);
    });
  }

  /** @throws AppError `unavailable` without `SECRET_KEY` */
  private toWebhook({ webhook }: SafeguardingRequest, secret: string | null) {
    if (webhook === undefined) return {};
    return {
      webhook_url: webhook?.url ?? null,
      webhook_secret: secret === null ? null : this.secrets.seal(secret),
    };
  }

  /** @throws AppError `forbidden` for everyone but the named lead and deputy, who belong to the staff of the school. */
  async confirm(actor: Account, schoolId: number): Promise<SafeguardingView> {
    if (!(await safeguarding.confirm(this.db, schoolId, actor.id)))
      throw new AppError('forbidden', sentence('safeguarding_not_named'));
    return this.toView(this.db, await findSettings(this.db, schoolId));
  }

  /**
   * Confirms the lead or deputy whose mail had this code: the school admin has it from that person.
   * @throws AppError `forbidden` for a code that is wrong, was used or has expired
   */
  confirmByCode(actor: Account, schoolId: number, code: string): Promise<SafeguardingView> {
    return this.db.transaction(async (on) => {
      const school = await findSchool(on, schoolId);
      assertAllowed(can(actor, 'school.see', { school: school.name }));
      const { lead_id, deputy_id } = await findSettings(on, schoolId);
      const named = [lead_id, deputy_id].filter((id) => id !== null);
      const confirmed = await mailCodes.take(on, named, 'safety_confirm', code);
      if (confirmed === null || !(await safeguarding.confirm(on, schoolId, confirmed)))
        throw new AppError('forbidden', sentence('safeguarding_code_wrong'));
      await audit.record(on, {
        ...{ actor, action: 'school.safeguarding', school: school.name },
        target: { type: 'school', id: school.id, name: school.name },
        before: {},
        after: { confirmed },
      });
      return this.toView(on, await findSettings(on, schoolId));
    });
  }

  private async toView(
    on: Executor,
    settings: Settings,
    secret: string | null = null,
  ): Promise<SafeguardingView> {
    const { school_id, lead_id, deputy_id, enabled, minutes_to_deputy, help_lines, safety_days } = settings;
    const named = await safeguarding.findNamed(on, school_id, [lead_id, deputy_id]);
    const person = (id: number | null, confirmed: Date | null) => {
      const found = named.find((one) => one.id === id);
      return found ? { ...found, confirmed_at: confirmed?.toISOString() ?? null } : null;
    };
    return {
      ...{ enabled, minutes_to_deputy, help_lines, safety_days },
      lead: person(lead_id, settings.lead_confirmed_at),
      deputy: person(deputy_id, settings.deputy_confirmed_at),
      confirmed_at: settings.confirmed_at?.toISOString() ?? null,
      reviewed_at: settings.reviewed_at?.toISOString() ?? null,
      replacement_due: settings.replacement_due?.toISOString() ?? null,
      webhook: settings.webhook_url === null ? null : { url: settings.webhook_url, secret },
      available: { mail: this.config.SMTP_URL !== undefined, webhook: this.secrets.available },
    };
  }
}

/** @throws AppError `not_found`. Locks the school: changes of its settings follow each other. */
async function findSchool(on: Executor, id: number): Promise<School> {
  const [school] = await schools.lockSchools(on, [id]);
  if (!school) throw new AppError('not_found', sentence('school_not_found'));
  return school;
}

const findSettings = async (on: Executor, schoolId: number): Promise<Settings> =>
  (await safeguarding.findOfSchool(on, schoolId)) ?? { ...OFF, school_id: schoolId };

function withChanges(old: Settings, request: SafeguardingRequest): Settings {
  const { lead = old.lead_id, deputy = old.deputy_id, enabled, minutes_to_deputy } = request;
  const { help_lines, reviewed_at, safety_days } = request;
  return {
    ...old,
    enabled: enabled ?? old.enabled,
    lead_id: lead,
    deputy_id: deputy,
    lead_confirmed_at: lead === old.lead_id ? old.lead_confirmed_at : null,
    deputy_confirmed_at: deputy === old.deputy_id ? old.deputy_confirmed_at : null,
    minutes_to_deputy: minutes_to_deputy ?? old.minutes_to_deputy,
    help_lines: help_lines ?? old.help_lines,
    reviewed_at: reviewed_at ? new Date(reviewed_at) : help_lines ? new Date() : old.reviewed_at,
    safety_days: safety_days ?? old.safety_days,
  };
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

/** The address itself may contain a key of the receiver. */
const readHost = (url: string | null): string | null => (url === null ? null : new URL(url).host);

const recorded = ({ enabled, lead_id, deputy_id, help_lines, webhook_url, ...rest }: Settings) => ({
  ...{
    enabled,
    lead: lead_id,
    deputy: deputy_id,
    help_lines: help_lines.length,
    webhook: readHost(webhook_url),
  },
  ...{ minutes_to_deputy: rest.minutes_to_deputy, safety_days: rest.safety_days },
});
