import { Controller, Get } from '@nestjs/common';
import { SystemHealth } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import { SystemParts } from '@studyhall/platform';
import { Actor, Answers } from '../../http/index.js';
import { assertAllowed } from '../directory/index.js';

/** The state of the installation. Only for master admins, because it contains hosts and settings. */
@Controller('api/system')
export class SystemController {
  constructor(private readonly system: SystemParts) {}

  @Get('health')
  @Answers('Which parts of the installation work, and what to do about the others.', SystemHealth)
  async read(@Actor() actor: Account) {
    assertAllowed(can(actor, 'installation.see', null));
    return { parts: await this.system.parts() };
  }
}
