import { Body, Controller, Header, HttpCode, Ip, Post, Put } from '@nestjs/common';
import { ForgottenPasswordRequest, NewPasswordAnswer, NewPasswordRequest } from '@studyhall/contracts';
import { Answers, AnswersNothing, Public } from '../../http/index.js';
import { ForgottenPasswords } from './forgotten-passwords.service.js';

/** New passwords by mail, for staff. Source: `docs/specification/api.md#sessions`. */
@Controller('api/forgotten-passwords')
export class ForgottenPasswordsController {
  constructor(private readonly passwords: ForgottenPasswords) {}

  @Public()
  @Post()
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  @AnswersNothing(
    'Sends a link for a new password, where the name is of a staff account with an e-mail address. The answer is always the same.',
  )
  async request(
    @Body({ schema: ForgottenPasswordRequest }) body: ForgottenPasswordRequest,
    @Ip() ip: string,
  ) {
    await this.passwords.request(body, ip);
  }

  @Public()
  @Put()
  @Header('cache-control', 'no-store')
  @Answers('Sets a new password by the link of a mail.', NewPasswordAnswer, {
    errors: ['forbidden', 'password_common', 'password_is_username'],
  })
  async setPassword(@Body({ schema: NewPasswordRequest }) body: NewPasswordRequest, @Ip() ip: string) {
    return { username: await this.passwords.setPassword(body, ip) };
  }
}
