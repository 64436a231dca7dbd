import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { CreateAnnouncementRequest, ListQuery, AnnouncementView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, AnswersList, CurrentUser, IntParam, Succeeds } from '../../http/index.js';
import { AnnouncementsService } from './announcements.service.js';

/** Announcements, for admins and for those concerned. An addition to `docs/specification/console.md`; see `docs/console.md`. */
@Controller('api')
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Post('announcements')
  @Answers('Publishes an announcement.', z.object({ announcement_id: z.number().int() }))
  async create(
    @Actor() actor: Account,
    @Body({ schema: CreateAnnouncementRequest }) body: CreateAnnouncementRequest,
  ) {
    return { announcement_id: await this.announcements.create(actor, body) };
  }

  @Get('announcements')
  @AnswersList('The announcements that the caller manages.', AnnouncementView)
  page(@Actor() actor: Account, @Query({ schema: ListQuery }) query: ListQuery) {
    return this.announcements.page(actor, query);
  }

  @Delete('announcements/:id')
  @Succeeds('Ends an announcement.')
  async end(@Actor() actor: Account, @IntParam() id: number) {
    await this.announcements.end(actor, id);
  }

  @Get('me/announcements')
  @Answers('The announcements for the user.', z.object({ announcements: z.array(AnnouncementView) }))
  async current(@CurrentUser() user: Account) {
    return { announcements: await this.announcements.current(user) };
  }
}
