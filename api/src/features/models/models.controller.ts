import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ModelTest, ModelTestRequest, ModelsView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers } from '../../http/index.js';
import { ModelsService } from './models.service.js';

/** The connection to the model server, for master admins. Source: `docs/specification/api.md#identity`, "System". */
@Controller('api/system/models')
export class ModelsController {
  constructor(private readonly models: ModelsService) {}

  @Get()
  @Answers('The model server and the models in use, without the key.', ModelsView)
  view(@Actor() actor: Account) {
    return this.models.view(actor);
  }

  @Post('test')
  @HttpCode(200)
  @Answers('Asks a model server for a text and a tool call. Stores nothing.', ModelTest, {
    errors: ['rate_limited'],
  })
  test(@Actor() actor: Account, @Body({ schema: ModelTestRequest }) request: ModelTestRequest) {
    return this.models.test(actor, request);
  }
}
