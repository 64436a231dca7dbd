import { Body, Controller, Delete, Get, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  DryRunQuery,
  GroupsQuery,
  GroupUpdateRequest,
  GroupWriteRequest,
  ReplaceSlotsRequest,
  StudyModeRequest,
  TimeSlotRequest,
  ChangeReport,
  ClassView,
  GroupView,
  TimeSlotView,
  Success,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersPage } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { Heavy } from '../../http/sessions/index.js';
import { reportOf, sendPage } from '../directory/index.js';
import { GroupsService } from './groups.service.js';
import { SlotsService } from './slots.service.js';

/** Classes and their slots. Source: `docs/specification/console.md#calls`, `docs/specification/api.md#administration`. */
@Controller('api/groups')
export class GroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly timeSlots: SlotsService,
  ) {}

  @Get()
  @Heavy()
  @AnswersPage('The classes that the caller manages.', GroupView, { errors: ['forbidden'] })
  async page(
    @CurrentUser() actor: Account,
    @Query({ schema: GroupsQuery }) query: GroupsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GroupView[] | StreamableFile> {
    return sendPage(reply, await this.groups.page(actor, query));
  }

  @Post()
  @Answers('Creates a class.', z.object({ group_id: z.number().int() }), { errors: ['forbidden'] })
  async create(
    @CurrentUser() actor: Account,
    @Body({ schema: GroupWriteRequest }) request: GroupWriteRequest,
  ): Promise<{ group_id: number }> {
    return { group_id: await this.groups.create(actor, request) };
  }

  @Get(':id')
  @Answers('A class with its times and newest invitations.', ClassView, { errors: ['forbidden'] })
  view(@CurrentUser() actor: Account, @IntParam() id: number): Promise<ClassView> {
    return this.groups.view(actor, id);
  }

  @Put(':id')
  @Answers('Changes a class.', Success.extend(ChangeReport.shape), { errors: ['forbidden'] })
  async update(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: GroupUpdateRequest }) request: GroupUpdateRequest,
  ): Promise<{ success: true } & ChangeReport> {
    return { success: true, ...reportOf(await this.groups.update(actor, id, request)) };
  }

  /** For its teachers too. */
  @Put(':id/study-mode')
  @Answers('Sets the study mode of a class; null for that of its school.', Success, { errors: ['forbidden'] })
  async setStudyMode(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: StudyModeRequest }) body: StudyModeRequest,
  ): Promise<Success> {
    await this.groups.setStudyMode(actor, id, body.study_mode);
    return { success: true };
  }

  @Delete(':id')
  @Answers('Deletes a class.', Success.extend(ChangeReport.shape), { errors: ['forbidden'] })
  async remove(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Query({ schema: DryRunQuery }) { dry_run: dryRun }: DryRunQuery,
  ): Promise<{ success: true } & ChangeReport> {
    return { success: true, ...reportOf(await this.groups.remove(actor, id, { dryRun })) };
  }

  @Get(':id/timeslots')
  @Answers('The times of a class.', z.object({ time_slots: z.array(TimeSlotView) }), {
    errors: ['forbidden'],
  })
  async slots(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
  ): Promise<{ time_slots: TimeSlotView[] }> {
    return { time_slots: await this.timeSlots.list(actor, id) };
  }

  /** An addition to the specification, which changes one slot at a time. */
  @Put(':id/timeslots')
  @Answers('Replaces all times of a class.', z.object({ time_slots: z.array(TimeSlotView) }), {
    errors: ['forbidden'],
  })
  async replaceSlots(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: ReplaceSlotsRequest }) request: ReplaceSlotsRequest,
  ): Promise<{ time_slots: TimeSlotView[] }> {
    return { time_slots: await this.timeSlots.replace(actor, id, request.time_slots) };
  }

  @Post(':id/timeslots/add')
  @Answers('Adds a time to a class.', TimeSlotView, { errors: ['forbidden'] })
  addSlot(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: TimeSlotRequest }) request: TimeSlotRequest,
  ): Promise<TimeSlotView> {
    return this.timeSlots.add(actor, id, request);
  }

  @Delete(':id/timeslots/:slotId')
  @Answers('Removes a time from a class.', Success, { errors: ['forbidden'] })
  async removeSlot(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @IntParam('slotId') slotId: number,
  ): Promise<{ success: true }> {
    await this.timeSlots.remove(actor, id, slotId);
    return { success: true };
  }
}
