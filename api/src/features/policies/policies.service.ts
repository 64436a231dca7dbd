import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  POLICY_TOOLS,
  sentence,
  type PoliciesQuery,
  type PoliciesView,
  type SetPolicies,
} from '@studyhall/contracts';
import { audit, lockSchoolsInTransaction, useRules, type Account } from '@studyhall/persistence';
import { chatModels, ModelConnection } from '@studyhall/platform';
import { assertUnchanged, lockActor, wrongField } from '../directory/index.js';
import { LimitsService, UseScopes } from '../limits/index.js';

/** Policies for tools and models, as set for the scope itself. */
@Injectable()
export class PoliciesService {
  constructor(
    private readonly db: DataSource,
    private readonly scopes: UseScopes,
    private readonly limits: LimitsService,
    private readonly connection: ModelConnection,
  ) {}

  /** @throws AppError like `UseScopes.find` */
  async view(actor: Account, query: PoliciesQuery): Promise<PoliciesView> {
    const { scope } = await this.scopes.find(this.db, actor, { ...query, user: undefined });
    return this.toView(await useRules.findOfScope(this.db, scope));
  }

  /**
   * @throws AppError like {@link view}; `invalid` for a model that the installation does not have; `conflict` like
   * `assertUnchanged`
   */
  async set(actor: Account, query: PoliciesQuery, wanted: SetPolicies): Promise<PoliciesView> {
    const { tools, models } = wanted;
    const unknown = models?.find((model) => !this.models.includes(model));
    if (unknown !== undefined) throw wrongField('models', sentence('model_not_offered', { model: unknown }));
    const changed = await this.db.transaction(async (on) => {
      await lockActor(on, actor);
      const { scope, target, school } = await this.scopes.find(on, actor, { ...query, user: undefined });
      await lockSchoolsInTransaction(on, 'useSettings', [school]);
      const before = this.toView(await useRules.findOfScope(on, scope));
      assertUnchanged(wanted.before, before);
      await useRules.setPolicy(on, scope, { tools_off: POLICY_TOOLS.filter((tool) => !tools[tool]), models });
      const after = this.toView(await useRules.findOfScope(on, scope));
      await audit.record(on, {
        ...{ actor, action: 'policies.set', target, school },
        before: { role: scope.role, tools: before.tools, models: before.models },
        after: { role: scope.role, tools: after.tools, models: after.models },
      });
      return { view: after, school };
    });
    await this.limits.publishChanged(changed.school, null);
    return changed.view;
  }

  private get models(): string[] {
    return chatModels(this.connection.current()).map(({ model }) => model);
  }

  private toView({ tools_off, models }: useRules.UseRules): PoliciesView {
    const isOn = (tool: (typeof POLICY_TOOLS)[number]): boolean => !tools_off.includes(tool);
    return {
      tools: {
        web_search: isOn('web_search'),
        images: isOn('images'),
        code: isOn('code'),
        voice: isOn('voice'),
        uploads: isOn('uploads'),
      },
      models,
      available_models: this.models,
    };
  }
}
