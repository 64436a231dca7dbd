import { readFileSync } from 'node:fs';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SystemHealth } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import { CONFIG, makeSupportFile, SystemParts, type Config } from '@studyhall/platform';
import { Actor, Answers, AnswersFile } from '../../http/index.js';
import { assertAllowed } from '../directory/index.js';

/** The state of the installation. Only for master admins, because it contains hosts and settings. */
@Controller('api/system')
export class SystemController {
  constructor(
    private readonly system: SystemParts,
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('health')
  @Answers('Which parts of the installation work, and what to do about the others.', SystemHealth)
  async read(@Actor() actor: Account) {
    assertAllowed(can(actor, 'installation.see', null));
    return { parts: await this.system.parts() };
  }

  /** A file for a supporter of the installation. */
  @Get('support-file')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="studyhall-support.json"')
  @AnswersFile(
    'Versions, settings without secrets, parts, figures and failures by kind: nothing that people wrote.',
    'application/json',
  )
  async supportFile(@Actor() actor: Account): Promise<string> {
    assertAllowed(can(actor, 'installation.see', null));
    const parts = await this.system.parts(false);
    const file = await makeSupportFile({ version: readVersion(), config: this.config, db: this.db, parts });
    return `${JSON.stringify(file, null, 2)}\n`;
  }
}

/** All launchers start the product in its own folder. */
function readVersion(): string {
  try {
    return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
  } catch {
    return 'unknown';
  }
}
