import { Body, Controller, Delete, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CreateAnnouncementRequest, IntId, ListQuery, type AnnouncementView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { sendPage } from '../directory/index.js';
import { AnnouncementsService } from './announcements.service.js';

/** Announcements, for admins and for those concerned. An addition to `admin.md`; see `docs/console.md`. */
@Controller('api')
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Post('announcements')
  async create(
    @CurrentUser() actor: Account,
    @Body({ schema: CreateAnnouncementRequest }) body: CreateAnnouncementRequest,
  ): Promise<{ announcement_id: number }> {
    return { announcement_id: await this.announcements.create(actor, body) };
  }

  @Get('announcements')
  async page(
    @CurrentUser() actor: Account,
    @Query({ schema: ListQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnnouncementView[] | StreamableFile> {
    return sendPage(reply, await this.announcements.page(actor, query));
  }

  @Delete('announcements/:id')
  async end(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
  ): Promise<{ success: true }> {
    await this.announcements.end(actor, id);
    return { success: true };
  }

  @Get('me/announcements')
  async current(@CurrentUser() user: Account): Promise<{ announcements: AnnouncementView[] }> {
    return { announcements: await this.announcements.current(user) };
  }
}
