import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  BulkUsersRequest,
  CreateUserRequest,
  DryRunQuery,
  IntId,
  SetAccessRequest,
  SetRoleRequest,
  SetSchoolRequest,
  UsersQuery,
  type BulkUsersAnswer,
  type ChangeReport,
  type TemporaryPassword,
  type UserView,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { Heavy } from '../../http/sessions/index.js';
import { adminsOnly, reportOf, sendCsv, sendPage, type Changed } from '../directory/index.js';
import { BulkChanges } from './changes/bulk-changes.js';
import { UserLists } from './user-lists.service.js';
import { UsersService } from './users.service.js';

type ChangedUser = { success: true; user: UserView } & ChangeReport;

/** Accounts, for admins. Source: `admin.md` §7, `decisions.md` §5. */
@Controller('api')
export class UsersController {
  constructor(
    private readonly lists: UserLists,
    private readonly users: UsersService,
    private readonly bulk: BulkChanges,
  ) {}

  @Get('user-access')
  @Heavy()
  async page(
    @CurrentUser() actor: Account,
    @Query({ schema: UsersQuery }) query: UsersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserView[] | StreamableFile> {
    return sendPage(reply, await this.lists.page(actor, query));
  }

  @Get('user-access/export.csv')
  @Heavy()
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="users.csv"')
  export(
    @CurrentUser() actor: Account,
    @Query({ schema: UsersQuery }) query: UsersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): StreamableFile {
    adminsOnly(actor);
    return sendCsv(reply, this.lists.csv(actor, query));
  }

  @Post('users')
  async create(
    @CurrentUser() actor: Account,
    @Body({ schema: CreateUserRequest }) request: CreateUserRequest,
  ): Promise<{ user: UserView }> {
    return { user: await this.users.create(actor, request) };
  }

  @Post('users/bulk')
  @HttpCode(200)
  @Heavy()
  @Header('cache-control', 'no-store')
  changeMany(
    @CurrentUser() actor: Account,
    @Body({ schema: BulkUsersRequest }) request: BulkUsersRequest,
  ): Promise<BulkUsersAnswer> {
    return this.bulk.change(actor, request);
  }

  @Put('users/:id/role')
  async setRole(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: SetRoleRequest }) body: SetRoleRequest,
  ): Promise<ChangedUser> {
    const { current_password: currentPassword, dry_run: dryRun, ...request } = body;
    return answer(await this.users.setRole(actor, id, request, { currentPassword, dryRun }));
  }

  @Put('users/:id/school')
  async setSchool(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: SetSchoolRequest }) { school, dry_run: dryRun }: SetSchoolRequest,
  ): Promise<ChangedUser> {
    return answer(await this.users.setSchool(actor, id, school, { dryRun }));
  }

  @Put('users/:id/access')
  async setAccess(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: SetAccessRequest }) { access_granted: granted, dry_run: dryRun }: SetAccessRequest,
  ): Promise<ChangedUser> {
    return answer(await this.users.setAccess(actor, id, granted, { dryRun }));
  }

  @Post('users/:id/reset-password')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async resetPassword(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
  ): Promise<TemporaryPassword & ChangeReport> {
    const { changed, ...password } = await this.users.resetPassword(actor, id);
    return { ...password, ...reportOf(changed) };
  }

  @Delete('users/:id')
  async remove(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Query({ schema: DryRunQuery }) { dry_run: dryRun }: DryRunQuery,
  ): Promise<{ success: true } & ChangeReport> {
    return { success: true, ...reportOf(await this.users.remove(actor, id, { dryRun })) };
  }
}

const answer = ({ user, ...changed }: Changed & { user: UserView }): ChangedUser => ({
  success: true,
  user,
  ...reportOf(changed),
});
