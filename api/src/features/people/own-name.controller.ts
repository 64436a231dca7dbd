import { Body, Controller, Put } from '@nestjs/common';
import { OwnNameRequest, PersonFields } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, CurrentUser } from '../../http/index.js';
import { OwnName } from './own-name.service.js';

/** The caller's preferred name. An addition to the specification. */
@Controller('api/me')
export class OwnNameController {
  constructor(private readonly own: OwnName) {}

  @Put('name')
  @Answers('Changes the preferred name of the caller.', PersonFields)
  change(@CurrentUser() user: Account, @Body({ schema: OwnNameRequest }) body: OwnNameRequest) {
    return this.own.change(user, body);
  }
}
