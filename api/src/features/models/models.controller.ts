import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ModelTest, ModelTestRequest, ModelsView, RemoveModelsQuery, SetModels } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers } from '../../http/index.js';
import { ModelSettingsService } from './model-settings.service.js';
import { ModelTestsService } from './model-tests.service.js';

/** The connection to the model server, for master admins. Source: `docs/specification/api.md#identity`, "System". */
@Controller('api/system/models')
export class ModelsController {
  constructor(
    private readonly settings: ModelSettingsService,
    private readonly tests: ModelTestsService,
  ) {}

  @Get()
  @Answers('The model server and the models in use, without the key.', ModelsView)
  view(@Actor() actor: Account) {
    return this.settings.view(actor);
  }

  @Put()
  @Answers('Changes the model server and its models, for all work that begins from now on.', ModelsView, {
    errors: ['conflict', 'unavailable'],
  })
  set(@Actor() actor: Account, @Body({ schema: SetModels }) wanted: SetModels) {
    return this.settings.set(actor, wanted);
  }

  @Delete()
  @Answers(
    'Removes the saved connection: the settings of the environment or the demo model are used.',
    ModelsView,
    {
      errors: ['conflict'],
    },
  )
  remove(@Actor() actor: Account, @Query({ schema: RemoveModelsQuery }) query: RemoveModelsQuery) {
    return this.settings.remove(actor, query);
  }

  @Post('test')
  @HttpCode(200)
  @Answers('Asks a model server for a text and a tool call. Stores nothing.', ModelTest, {
    errors: ['rate_limited'],
  })
  test(@Actor() actor: Account, @Body({ schema: ModelTestRequest }) request: ModelTestRequest) {
    return this.tests.test(actor, request);
  }
}
