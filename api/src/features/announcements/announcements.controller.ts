import { Body, Controller, Delete, Get, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CreateAnnouncementRequest, ListQuery, AnnouncementView, Success } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersPage } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { sendPage } from '../directory/index.js';
import { AnnouncementsService } from './announcements.service.js';

/** Announcements, for admins and for those concerned. An addition to `docs/specification/console.md`; see `docs/console.md`. */
@Controller('api')
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Post('announcements')
  @Answers('Publishes an announcement.', z.object({ announcement_id: z.number().int() }), {
    errors: ['forbidden'],
  })
  async create(
    @CurrentUser() actor: Account,
    @Body({ schema: CreateAnnouncementRequest }) body: CreateAnnouncementRequest,
  ): Promise<{ announcement_id: number }> {
    return { announcement_id: await this.announcements.create(actor, body) };
  }

  @Get('announcements')
  @AnswersPage('The announcements that the caller manages.', AnnouncementView, { errors: ['forbidden'] })
  async page(
    @CurrentUser() actor: Account,
    @Query({ schema: ListQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnnouncementView[] | StreamableFile> {
    return sendPage(reply, await this.announcements.page(actor, query));
  }

  @Delete('announcements/:id')
  @Answers('Ends an announcement.', Success, { errors: ['forbidden'] })
  async end(@CurrentUser() actor: Account, @IntParam() id: number): Promise<{ success: true }> {
    await this.announcements.end(actor, id);
    return { success: true };
  }

  @Get('me/announcements')
  @Answers('The announcements for the user.', z.object({ announcements: z.array(AnnouncementView) }))
  async current(@CurrentUser() user: Account): Promise<{ announcements: AnnouncementView[] }> {
    return { announcements: await this.announcements.current(user) };
  }
}
