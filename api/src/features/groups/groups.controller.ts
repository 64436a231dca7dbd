import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  DryRunQuery,
  GroupsQuery,
  GroupUpdateRequest,
  GroupWriteRequest,
  IntId,
  ReplaceSlotsRequest,
  TimeSlotRequest,
  type ChangeReport,
  type ClassView,
  type GroupView,
  type TimeSlotView,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { Heavy } from '../../http/sessions/index.js';
import { reportOf, sendPage } from '../directory/index.js';
import { GroupsService } from './groups.service.js';
import { SlotsService } from './slots.service.js';

/** Classes and their slots. Source: `admin.md` §7, `decisions.md` §5. */
@Controller('api/groups')
export class GroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly timeSlots: SlotsService,
  ) {}

  @Get()
  @Heavy()
  async page(
    @CurrentUser() actor: Account,
    @Query({ schema: GroupsQuery }) query: GroupsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GroupView[] | StreamableFile> {
    return sendPage(reply, await this.groups.page(actor, query));
  }

  @Post()
  async create(
    @CurrentUser() actor: Account,
    @Body({ schema: GroupWriteRequest }) request: GroupWriteRequest,
  ): Promise<{ group_id: number }> {
    return { group_id: await this.groups.create(actor, request) };
  }

  @Get(':id')
  view(@CurrentUser() actor: Account, @Param('id', { schema: IntId }) id: number): Promise<ClassView> {
    return this.groups.view(actor, id);
  }

  @Put(':id')
  async update(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: GroupUpdateRequest }) request: GroupUpdateRequest,
  ): Promise<{ success: true } & ChangeReport> {
    return { success: true, ...reportOf(await this.groups.update(actor, id, request)) };
  }

  @Delete(':id')
  async remove(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Query({ schema: DryRunQuery }) { dry_run: dryRun }: DryRunQuery,
  ): Promise<{ success: true } & ChangeReport> {
    return { success: true, ...reportOf(await this.groups.remove(actor, id, { dryRun })) };
  }

  @Get(':id/timeslots')
  async slots(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
  ): Promise<{ time_slots: TimeSlotView[] }> {
    return { time_slots: await this.timeSlots.list(actor, id) };
  }

  /** An addition to the specification, which changes one slot at a time. */
  @Put(':id/timeslots')
  async replaceSlots(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: ReplaceSlotsRequest }) request: ReplaceSlotsRequest,
  ): Promise<{ time_slots: TimeSlotView[] }> {
    return { time_slots: await this.timeSlots.replace(actor, id, request.time_slots) };
  }

  @Post(':id/timeslots/add')
  addSlot(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: TimeSlotRequest }) request: TimeSlotRequest,
  ): Promise<TimeSlotView> {
    return this.timeSlots.add(actor, id, request);
  }

  @Delete(':id/timeslots/:slotId')
  async removeSlot(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Param('slotId', { schema: IntId }) slotId: number,
  ): Promise<{ success: true }> {
    await this.timeSlots.remove(actor, id, slotId);
    return { success: true };
  }
}
