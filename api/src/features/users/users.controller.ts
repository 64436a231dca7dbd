import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  BulkUsersRequest,
  CreateUserRequest,
  DryRunQuery,
  EditUserRequest,
  OwnConfirmation,
  SetAccessRequest,
  SetAdminScopeRequest,
  SetRoleRequest,
  SetSchoolRequest,
  UsersQuery,
  BulkUsersAnswer,
  ChangeReport,
  TemporaryPassword,
  UserView,
  Success,
} from '@studyhall/contracts';
import { lists, type Account } from '@studyhall/persistence';
import {
  Actor,
  AdminScopes,
  Answers,
  AnswersCsv,
  AnswersList,
  Heavy,
  IntParam,
  NEW_ACCOUNT,
  OWN_PASSWORD,
  Succeeds,
} from '../../http/index.js';
import { toReport, type Changed } from '../directory/index.js';
import { BulkChanges } from './changes/bulk-changes.js';
import { UsersService } from './users.service.js';

const ChangedUser = z.object({ ...Success.shape, user: UserView, ...ChangeReport.shape });
type ChangedUser = z.infer<typeof ChangedUser>;

/** Accounts, for admins. Source: `docs/specification/console.md#calls`, `docs/specification/api.md#administration`. */
@Controller('api')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly bulk: BulkChanges,
  ) {}

  @Get('user-access')
  @Heavy()
  @AnswersList('The users that the caller manages.', UserView)
  page(@Actor() actor: Account, @Query({ schema: UsersQuery }) query: UsersQuery) {
    return this.users.page(actor, query);
  }

  @Get('user-access/export.csv')
  @AdminScopes()
  @Heavy()
  @AnswersCsv('The users of a filter as CSV.', 'users.csv', lists.users.csv)
  export(@Actor() actor: Account, @Query({ schema: UsersQuery }) query: UsersQuery) {
    return this.users.all(actor, query);
  }

  @Post('users')
  @Answers('Creates a user.', z.object({ user: UserView }), { errors: [...NEW_ACCOUNT, ...OWN_PASSWORD] })
  async create(@Actor() actor: Account, @Body({ schema: CreateUserRequest }) request: CreateUserRequest) {
    return { user: await this.users.create(actor, request) };
  }

  @Put('users/:id')
  @Answers('Changes the username, the names and the e-mail address of a user.', ChangedUser, {
    errors: ['username_taken', ...OWN_PASSWORD],
  })
  async edit(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: EditUserRequest }) body: EditUserRequest,
  ) {
    const { current_password, factor, dry_run: dryRun, ...names } = body;
    const confirmation = { current_password, factor };
    return answer(await this.users.edit(actor, id, names, { confirmation, dryRun }));
  }

  @Post('users/bulk')
  @HttpCode(200)
  @AdminScopes('helpdesk')
  @Heavy()
  @Answers('Changes many users in one transaction.', BulkUsersAnswer, {
    errors: ['last_master_admin', ...OWN_PASSWORD],
  })
  changeMany(@Actor() actor: Account, @Body({ schema: BulkUsersRequest }) request: BulkUsersRequest) {
    return this.bulk.change(actor, request);
  }

  @Put('users/:id/role')
  @Answers('Changes the role of a user.', ChangedUser, { errors: ['last_master_admin', ...OWN_PASSWORD] })
  async setRole(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: SetRoleRequest }) body: SetRoleRequest,
  ) {
    const { current_password, factor, dry_run: dryRun, ...request } = body;
    const confirmation = { current_password, factor };
    return answer(await this.users.setRole(actor, id, request, { confirmation, dryRun }));
  }

  @Put('users/:id/admin-scope')
  @Answers('Narrows what a school admin may change.', ChangedUser)
  async setAdminScope(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: SetAdminScopeRequest }) { admin_scope: scope, dry_run: dryRun }: SetAdminScopeRequest,
  ) {
    return answer(await this.users.setAdminScope(actor, id, scope, { dryRun }));
  }

  @Put('users/:id/school')
  @Answers('Moves a user to another school.', ChangedUser)
  async setSchool(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: SetSchoolRequest }) { school, dry_run: dryRun }: SetSchoolRequest,
  ) {
    return answer(await this.users.setSchool(actor, id, school, { dryRun }));
  }

  @Put('users/:id/access')
  @AdminScopes('helpdesk')
  @Answers('Grants or revokes the access of a user.', ChangedUser, { errors: ['last_master_admin'] })
  async setAccess(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: SetAccessRequest }) { access_granted: granted, dry_run: dryRun }: SetAccessRequest,
  ) {
    return answer(await this.users.setAccess(actor, id, granted, { dryRun }));
  }

  @Post('users/:id/reset-password')
  @HttpCode(200)
  @AdminScopes('helpdesk')
  @Answers('Gives a user a temporary password.', TemporaryPassword.extend(ChangeReport.shape), {
    errors: [...OWN_PASSWORD],
  })
  async resetPassword(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: OwnConfirmation.optional() }) body: OwnConfirmation | undefined,
  ) {
    const { changed, ...password } = await this.users.resetPassword(actor, id, body);
    return { ...password, ...toReport(changed) };
  }

  @Delete('users/:id')
  @Succeeds('Deletes a user.', { with: ChangeReport, errors: ['last_master_admin'] })
  async remove(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Query({ schema: DryRunQuery }) { dry_run: dryRun }: DryRunQuery,
  ) {
    return { ...toReport(await this.users.remove(actor, id, { dryRun })) };
  }
}

const answer = ({ user, ...changed }: Changed & { user: UserView }): ChangedUser => ({
  success: true,
  user,
  ...toReport(changed),
});
