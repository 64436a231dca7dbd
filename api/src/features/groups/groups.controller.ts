import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
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
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, AnswersList, Heavy, IntParam, Succeeds } from '../../http/index.js';
import { toReport } from '../directory/index.js';
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
  @AnswersList('The classes that the caller manages.', GroupView)
  page(@Actor() actor: Account, @Query({ schema: GroupsQuery }) query: GroupsQuery) {
    return this.groups.page(actor, query);
  }

  @Post()
  @Answers('Creates a class.', z.object({ group_id: z.number().int() }))
  async create(@Actor() actor: Account, @Body({ schema: GroupWriteRequest }) request: GroupWriteRequest) {
    return { group_id: await this.groups.create(actor, request) };
  }

  @Get(':id')
  @Answers('A class with its times and newest invitations.', ClassView)
  view(@Actor() actor: Account, @IntParam() id: number) {
    return this.groups.view(actor, id);
  }

  @Put(':id')
  @Succeeds('Changes a class.', { with: ChangeReport })
  async update(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: GroupUpdateRequest }) request: GroupUpdateRequest,
  ) {
    return { ...toReport(await this.groups.update(actor, id, request)) };
  }

  /** Teachers of the class may use this too. */
  @Put(':id/study-mode')
  @Succeeds('Sets the study mode of a class; null for that of its school.')
  async setStudyMode(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: StudyModeRequest }) body: StudyModeRequest,
  ) {
    await this.groups.setStudyMode(actor, id, body.study_mode);
  }

  @Delete(':id')
  @Succeeds('Deletes a class.', { with: ChangeReport })
  async remove(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Query({ schema: DryRunQuery }) { dry_run: dryRun }: DryRunQuery,
  ) {
    return { ...toReport(await this.groups.remove(actor, id, { dryRun })) };
  }

  @Get(':id/timeslots')
  @Answers('The times of a class.', z.object({ time_slots: z.array(TimeSlotView) }))
  async slots(@Actor() actor: Account, @IntParam() id: number) {
    return { time_slots: await this.timeSlots.list(actor, id) };
  }

  /** An addition to the specification, which only changes single slots. */
  @Put(':id/timeslots')
  @Answers('Replaces all times of a class.', z.object({ time_slots: z.array(TimeSlotView) }))
  async replaceSlots(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: ReplaceSlotsRequest }) request: ReplaceSlotsRequest,
  ) {
    return { time_slots: await this.timeSlots.replace(actor, id, request.time_slots) };
  }

  @Post(':id/timeslots/add')
  @Answers('Adds a time to a class.', TimeSlotView)
  addSlot(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: TimeSlotRequest }) request: TimeSlotRequest,
  ) {
    return this.timeSlots.add(actor, id, request);
  }

  @Delete(':id/timeslots/:slotId')
  @Succeeds('Removes a time from a class.')
  async removeSlot(@Actor() actor: Account, @IntParam() id: number, @IntParam('slotId') slotId: number) {
    await this.timeSlots.remove(actor, id, slotId);
  }
}
