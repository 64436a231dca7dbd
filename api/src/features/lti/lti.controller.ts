import { Body, Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IntId } from '@studyhall/contracts';
import { ToolKeys } from '@studyhall/platform';
import { Answers, AnswersFile, AnswersNothing, Public } from '../../http/index.js';
import { LaunchAnswers } from './launch.answers.js';
import { LoginRequest } from './pending.logins.js';

const LaunchForm = z.object({
  state: z.string().max(200).optional(),
  id_token: z.string().max(100_000).optional(),
});
type LaunchForm = z.infer<typeof LaunchForm>;
const TicketForm = z.object({ ticket: z.string().max(100) });
type TicketForm = z.infer<typeof TicketForm>;
const ClassForm = TicketForm.extend({ class: IntId });
type ClassForm = z.infer<typeof ClassForm>;

const LinkForm = TicketForm.extend({ item: z.string().max(100) });
type LinkForm = z.infer<typeof LinkForm>;

const PAGE = 'text/html; charset=utf-8';
/** A redirect to a page of the product, if nothing prevents it. */
const LEADS = { also: { 303: null } } as const;

/** Routes for learning platforms and their users (LTI 1.3). Source: `docs/specification/api.md#identity`. */
@Public()
@Controller('lti')
export class LtiController {
  constructor(
    private readonly keys: ToolKeys,
    private readonly answers: LaunchAnswers,
  ) {}

  @Get('keys')
  @Header('cache-control', 'public, max-age=300')
  @Answers(
    'The public keys of the product (RFC 7517).',
    z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  )
  publicKeys() {
    return this.keys.publicKeys();
  }

  @Get('login')
  @Header('cache-control', 'no-store')
  @AnswersFile('A platform begins a login: leads to it.', PAGE, LEADS)
  loginByLink(
    @Query({ schema: LoginRequest }) login: LoginRequest,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.answers.login(login, request, reply);
  }

  @Post('login')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @AnswersFile('As the link, by a form.', PAGE, LEADS)
  loginByForm(
    @Body({ schema: LoginRequest }) login: LoginRequest,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.answers.login(login, request, reply);
  }

  @Post('launch')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @AnswersFile(
    'The answer of a platform: signs in and leads to the class, or asks a teacher for it.',
    PAGE,
    LEADS,
  )
  launch(
    @Body({ schema: LaunchForm }) form: LaunchForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.answers.launch(form, request, reply);
  }

  @Post('class')
  @HttpCode(200)
  @AnswersFile('Connects the course of a launch with a class.', PAGE, LEADS)
  chooseClass(
    @Body({ schema: ClassForm }) form: ClassForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.answers.chooseClass(form, request, reply);
  }

  @Post('deep-link')
  @HttpCode(200)
  @AnswersFile('Answers the platform with the link that a teacher chose.', PAGE, LEADS)
  chooseLink(
    @Body({ schema: LinkForm }) form: LinkForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.answers.chooseLink(form, request, reply);
  }

  @Post('enter')
  @HttpCode(303)
  @AnswersNothing('Opens the session of a launch in a window of its own.')
  async enter(
    @Body({ schema: TicketForm }) { ticket }: TicketForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.answers.enter(ticket, request, reply);
  }
}
