import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Post,
  Put,
  Query,
  Res,
  StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  DeckRequest,
  DecksQuery,
  ExportQuery,
  NewCardRequest,
  NewDeckRequest,
  DeckContent,
  DeckView,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersFile, AnswersNothing, CurrentUser, Succeeds, UuidParam } from '../../http/index.js';
import { DecksService } from './decks.service.js';

/** Decks of flashcards of the caller. See `docs/workspace.md`. */
@Controller('api/decks')
export class DecksController {
  constructor(private readonly decks: DecksService) {}

  @Get()
  @Answers('The own decks of cards.', z.object({ decks: z.array(DeckView) }))
  async list(@CurrentUser() user: Account, @Query({ schema: DecksQuery }) query: DecksQuery) {
    return { decks: await this.decks.list(user.id, query) };
  }

  @Post()
  @Answers('Creates a deck.', z.object({ deck_id: z.string() }))
  async create(@CurrentUser() user: Account, @Body({ schema: NewDeckRequest }) request: NewDeckRequest) {
    return { deck_id: await this.decks.create(user.id, request) };
  }

  @Get(':id')
  @Answers('A deck with its cards.', DeckContent)
  content(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.decks.content(user.id, id);
  }

  @Put(':id')
  @Succeeds('Renames a deck.')
  async rename(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Body({ schema: DeckRequest }) { title }: DeckRequest,
  ) {
    await this.decks.rename(user.id, id, title);
  }

  @Delete(':id')
  @HttpCode(204)
  @AnswersNothing('Deletes a deck.')
  remove(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.decks.remove(user.id, id);
  }

  @Post(':id/cards')
  @Answers('Adds a card to a deck.', z.object({ card_id: z.string() }))
  async addCard(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Body({ schema: NewCardRequest }) card: NewCardRequest,
  ) {
    return { card_id: await this.decks.addCard(user.id, id, card) };
  }

  @Get(':id/export')
  @AnswersFile('A deck for Anki, or as CSV.', 'application/octet-stream')
  async export(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Query({ schema: ExportQuery }) { format = 'anki' }: ExportQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { bytes, type, name } = await this.decks.export(user.id, id, format);
    void reply.header('cache-control', 'no-store');
    return new StreamableFile(bytes, { type, disposition: `attachment; filename="${name}"` });
  }
}
