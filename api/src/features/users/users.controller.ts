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
  CreateUserRequest,
  IntId,
  SetAccessRequest,
  SetRoleRequest,
  SetSchoolRequest,
  UsersQuery,
  type Role,
  type TemporaryPassword,
  type UserView,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { Heavy } from '../../http/sessions/index.js';
import { adminsOnly, sendCsv, sendPage } from '../directory/index.js';
import { UserLists } from './user-lists.service.js';
import { UsersService } from './users.service.js';

type Changed = { success: true; user: UserView };

/** Accounts, for admins. Source: `admin.md` §7, `decisions.md` §5. */
@Controller('api')
export class UsersController {
  constructor(
    private readonly lists: UserLists,
    private readonly users: UsersService,
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

  @Put('users/:id/role')
  async setRole(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: SetRoleRequest }) request: { role: Role; school?: string },
  ): Promise<Changed> {
    return { success: true, user: await this.users.setRole(actor, id, request) };
  }

  @Put('users/:id/school')
  async setSchool(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: SetSchoolRequest }) { school }: { school: string | null },
  ): Promise<Changed> {
    return { success: true, user: await this.users.setSchool(actor, id, school) };
  }

  @Put('users/:id/access')
  async setAccess(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: SetAccessRequest }) { access_granted }: { access_granted: boolean },
  ): Promise<Changed> {
    return { success: true, user: await this.users.setAccess(actor, id, access_granted) };
  }

  @Post('users/:id/reset-password')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  resetPassword(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
  ): Promise<TemporaryPassword> {
    return this.users.resetPassword(actor, id);
  }

  @Delete('users/:id')
  async remove(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
  ): Promise<{ success: true }> {
    await this.users.remove(actor, id);
    return { success: true };
  }
}
