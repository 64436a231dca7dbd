import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ArtifactView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, CurrentUser, UuidParam } from '../../http/index.js';
import { ArtifactsService } from './artifacts.service.js';

/** Slides and documents that replies created, by the file id of any version. See `docs/workspace.md`. */
@Controller('api/artifacts')
export class ArtifactsController {
  constructor(private readonly artifacts: ArtifactsService) {}

  @Get(':id')
  @Answers('The versions of slides or a document.', ArtifactView)
  view(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.artifacts.view(user.id, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Answers('Makes an earlier version the newest.', ArtifactView)
  restore(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.artifacts.restore(user.id, id);
  }
}
