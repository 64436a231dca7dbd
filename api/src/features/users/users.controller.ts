import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  BulkUsersRequest,
  CreateUserRequest,
  DryRunQuery,
  SetAccessRequest,
  SetRoleRequest,
  SetSchoolRequest,
  UsersQuery,
  BulkUsersAnswer,
  ChangeReport,
  TemporaryPassword,
  UserView,
  Success,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import {
  Answers,
  AnswersFile,
  AnswersPage,
  NEW_ACCOUNT,
  OWN_PASSWORD,
} from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { Heavy } from '../../http/sessions/index.js';
import { adminsOnly, reportOf, sendCsv, sendPage, type Changed } from '../directory/index.js';
import { BulkChanges } from './changes/bulk-changes.js';
import { EXPORTED_COLUMNS, UserLists } from './user-lists.service.js';
import { UsersService } from './users.service.js';

const ChangedUser = z.object({ ...Success.shape, user: UserView, ...ChangeReport.shape });
type ChangedUser = z.infer<typeof ChangedUser>;

/** Accounts, for admins. Source: `docs/specification/console.md#calls`, `docs/specification/api.md#administration`. */
@Controller('api')
export class UsersController {
  constructor(
    private readonly lists: UserLists,
    private readonly users: UsersService,
    private readonly bulk: BulkChanges,
  ) {}

  @Get('user-access')
  @Heavy()
  @AnswersPage('The users that the caller manages.', UserView, { errors: ['forbidden'] })
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
  @Header('content-disposition', 'attachment; filename="users.csv"')
  @AnswersFile('The users of a filter as CSV.', 'text/csv', { errors: ['forbidden'] })
  export(
    @CurrentUser() actor: Account,
    @Query({ schema: UsersQuery }) query: UsersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    adminsOnly(actor);
    return sendCsv(reply, EXPORTED_COLUMNS, this.lists.all(actor, query));
  }

  @Post('users')
  @Answers('Creates a user.', z.object({ user: UserView }), {
    errors: ['forbidden', ...NEW_ACCOUNT, ...OWN_PASSWORD],
  })
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
  @Answers('Changes many users in one transaction.', BulkUsersAnswer, {
    errors: ['forbidden', 'last_master_admin', ...OWN_PASSWORD],
  })
  changeMany(
    @CurrentUser() actor: Account,
    @Body({ schema: BulkUsersRequest }) request: BulkUsersRequest,
  ): Promise<BulkUsersAnswer> {
    return this.bulk.change(actor, request);
  }

  @Put('users/:id/role')
  @Answers('Changes the role of a user.', ChangedUser, {
    errors: ['forbidden', 'last_master_admin', ...OWN_PASSWORD],
  })
  async setRole(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: SetRoleRequest }) body: SetRoleRequest,
  ): Promise<ChangedUser> {
    const { current_password: currentPassword, dry_run: dryRun, ...request } = body;
    return answer(await this.users.setRole(actor, id, request, { currentPassword, dryRun }));
  }

  @Put('users/:id/school')
  @Answers('Moves a user to another school.', ChangedUser, { errors: ['forbidden'] })
  async setSchool(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: SetSchoolRequest }) { school, dry_run: dryRun }: SetSchoolRequest,
  ): Promise<ChangedUser> {
    return answer(await this.users.setSchool(actor, id, school, { dryRun }));
  }

  @Put('users/:id/access')
  @Answers('Grants or revokes the access of a user.', ChangedUser, {
    errors: ['forbidden', 'last_master_admin'],
  })
  async setAccess(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: SetAccessRequest }) { access_granted: granted, dry_run: dryRun }: SetAccessRequest,
  ): Promise<ChangedUser> {
    return answer(await this.users.setAccess(actor, id, granted, { dryRun }));
  }

  @Post('users/:id/reset-password')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers('Gives a user a temporary password.', TemporaryPassword.extend(ChangeReport.shape), {
    errors: ['forbidden'],
  })
  async resetPassword(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
  ): Promise<TemporaryPassword & ChangeReport> {
    const { changed, ...password } = await this.users.resetPassword(actor, id);
    return { ...password, ...reportOf(changed) };
  }

  @Delete('users/:id')
  @Answers('Deletes a user.', Success.extend(ChangeReport.shape), {
    errors: ['forbidden', 'last_master_admin'],
  })
  async remove(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
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
