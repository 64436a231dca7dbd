import { readFileSync } from 'node:fs';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { can } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import { CONFIG, makeSupportFile, SystemParts, type Config } from '@studyhall/platform';
import { Actor, AnswersFile } from '../../http/index.js';
import { assertAllowed } from '../directory/index.js';

/** A file for a supporter of the installation. Only for master admins. */
@Controller('api/system/support-file')
export class SupportFileController {
  constructor(
    private readonly system: SystemParts,
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="studyhall-support.json"')
  @AnswersFile(
    'Versions, settings without secrets, parts, figures and failures by kind: nothing that people wrote.',
    'application/json',
  )
  async make(@Actor() actor: Account): Promise<string> {
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
