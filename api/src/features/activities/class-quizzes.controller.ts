import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  CopyPlanRequest,
  OpenQuizRequest,
  QuizOfTeacher,
  StudentTicket,
  Success,
  TicketAnswerRequest,
  TicketQuestion,
  TicketValue,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersFile } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { UuidParam } from '../../http/params.js';
import { ClassQuizzesService } from './class-quizzes.service.js';
import { OwnActivitiesService } from './own-activities.service.js';

const SUCCESS: Success = { success: true };

/** Class quizzes. Source: `docs/specification/api.md#identity`; see `docs/classroom.md`. */
@Controller('api/activities/:id')
export class ClassQuizzesController {
  constructor(
    private readonly quizzes: ClassQuizzesService,
    private readonly own: OwnActivitiesService,
  ) {}

  @Get('quiz')
  @Answers('A class quiz with its right answers, and its results.', QuizOfTeacher, { errors: ['forbidden'] })
  view(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<QuizOfTeacher> {
    return this.quizzes.view(actor, id);
  }

  @Post('propose')
  @HttpCode(200)
  @Answers(
    'Proposes questions from the sources of a draft.',
    z.object({ questions: z.array(TicketQuestion) }),
    {
      errors: ['forbidden'],
    },
  )
  async propose(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
  ): Promise<{ questions: TicketQuestion[] }> {
    return { questions: await this.quizzes.propose(actor, id) };
  }

  @Post('open')
  @HttpCode(200)
  @Answers('Sends a class quiz to the class, or to some of its students.', Success, { errors: ['forbidden'] })
  async open(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: OpenQuizRequest }) body: OpenQuizRequest,
  ): Promise<Success> {
    await this.quizzes.open(actor, id, body);
    return SUCCESS;
  }

  @Post('copy')
  @Answers('Copies a class quiz to a class, as a draft.', z.object({ activity_id: z.string() }), {
    errors: ['forbidden'],
  })
  async copy(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: CopyPlanRequest }) body: CopyPlanRequest,
  ): Promise<{ activity_id: string }> {
    return { activity_id: await this.quizzes.copy(actor, id, body.group_id) };
  }

  @Get('answers.csv')
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="quiz.csv"')
  @AnswersFile('The answers to a class quiz that is closed, as CSV.', 'text/csv', {
    errors: ['forbidden', 'conflict'],
  })
  csv(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<string> {
    return this.quizzes.csv(actor, id);
  }

  @Get('questions')
  @Answers('The questions of a class quiz, with the answers of the user.', StudentTicket)
  questions(@CurrentUser() account: Account, @UuidParam() id: string): Promise<StudentTicket> {
    return this.own.questions(account, id);
  }

  @Post('answers')
  @HttpCode(200)
  @Answers('Answers a question of a class quiz.', Success.extend({ value: TicketValue }))
  async answer(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @Body({ schema: TicketAnswerRequest }) body: TicketAnswerRequest,
  ): Promise<{ success: true; value: TicketValue }> {
    return { success: true, value: await this.own.answer(account, id, body) };
  }
}
