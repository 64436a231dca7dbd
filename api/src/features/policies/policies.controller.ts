import { Body, Controller, Get, Module, Put, Query } from '@nestjs/common';
import { PoliciesQuery, PoliciesView, SetPolicies } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers } from '../../http/index.js';
import { LimitsModule } from '../limits/index.js';
import { PoliciesService } from './policies.service.js';

/** Which tools and models schools, roles and classes may use. Source: `docs/specification/api.md#limits-and-use`. */
@Controller('api/policies')
export class PoliciesController {
  constructor(private readonly policies: PoliciesService) {}

  @Get()
  @Answers('The tools and models that a school, a role of it or a class may use.', PoliciesView)
  view(@Actor() actor: Account, @Query({ schema: PoliciesQuery }) query: PoliciesQuery) {
    return this.policies.view(actor, query);
  }

  @Put()
  @Answers('Sets which tools and models a school, a role of it or a class may use.', PoliciesView)
  set(
    @Actor() actor: Account,
    @Query({ schema: PoliciesQuery }) query: PoliciesQuery,
    @Body({ schema: SetPolicies }) policies: SetPolicies,
  ) {
    return this.policies.set(actor, query, policies);
  }
}

@Module({ imports: [LimitsModule], controllers: [PoliciesController], providers: [PoliciesService] })
export class PoliciesModule {}
