import { Body, Controller, Get, HttpCode, Module, Post, Put } from '@nestjs/common';
import {
  AcceptNotice,
  OwnNotice,
  SchoolConsent,
  SchoolNotice,
  SetSchoolConsent,
  SetSchoolNotice,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, CurrentUser, IntParam, Succeeds } from '../../http/index.js';
import { DirectoryModule } from '../directory/index.js';
import { ConsentService } from './consent.service.js';
import { NoticeService } from './notice.service.js';

/** The notice about the use of AI, and parental consent. */
@Controller('api')
export class NoticeController {
  constructor(
    private readonly notices: NoticeService,
    private readonly consents: ConsentService,
  ) {}

  @Get('schools/:id/notice')
  @Answers('The notice of a school about its use of AI, and how many students accepted it.', SchoolNotice)
  view(@Actor() actor: Account, @IntParam() id: number) {
    return this.notices.view(actor, id);
  }

  @Put('schools/:id/notice')
  @Answers('Changes the notice of a school about its use of AI.', SchoolNotice)
  update(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: SetSchoolNotice }) request: SetSchoolNotice,
  ) {
    return this.notices.update(actor, id, request);
  }

  @Get('schools/:id/consent')
  @Answers('Whether a school asks for the consent of parents, and how many gave it.', SchoolConsent)
  viewConsent(@Actor() actor: Account, @IntParam() id: number) {
    return this.consents.view(actor, id);
  }

  @Put('schools/:id/consent')
  @Answers('Changes whether a school asks for the consent of parents, and its text.', SchoolConsent)
  updateConsent(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: SetSchoolConsent }) request: SetSchoolConsent,
  ) {
    return this.consents.update(actor, id, request);
  }

  @Get('me/notice')
  @Answers('The notice that the caller is asked to accept, or has accepted in this term.', OwnNotice)
  own(@CurrentUser() actor: Account) {
    return this.notices.own(actor);
  }

  @Post('me/notice/accept')
  @HttpCode(200)
  @Succeeds('Accepts the notice for this term.', { errors: ['conflict'] })
  accept(@CurrentUser() actor: Account, @Body({ schema: AcceptNotice }) request: AcceptNotice) {
    return this.notices.accept(actor, request);
  }
}

@Module({
  imports: [DirectoryModule],
  controllers: [NoticeController],
  providers: [NoticeService, ConsentService],
})
export class NoticeModule {}
