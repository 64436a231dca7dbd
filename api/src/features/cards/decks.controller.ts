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
  CardRequest,
  DeckRequest,
  DecksQuery,
  ExportQuery,
  NewDeckRequest,
  DeckContent,
  DeckView,
  Success,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersFile, AnswersNothing } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { UuidParam } from '../../http/params.js';
import { DecksService } from './decks.service.js';

/** Decks of flashcards of the caller. See `docs/workspace.md`. */
@Controller('api/decks')
export class DecksController {
  constructor(private readonly decks: DecksService) {}

  @Get()
  @Answers('The own decks of cards.', z.object({ decks: z.array(DeckView) }))
  async list(
    @CurrentUser() user: Account,
    @Query({ schema: DecksQuery }) query: DecksQuery,
  ): Promise<{ decks: DeckView[] }> {
    return { decks: await this.decks.list(user.id, query) };
  }

  @Post()
  @Answers('Creates a deck.', z.object({ deck_id: z.string() }))
  async create(
    @CurrentUser() user: Account,
    @Body({ schema: NewDeckRequest }) request: NewDeckRequest,
  ): Promise<{ deck_id: string }> {
    return { deck_id: await this.decks.create(user.id, request) };
  }

  @Get(':id')
  @Answers('A deck with its cards.', DeckContent)
  content(@CurrentUser() user: Account, @UuidParam() id: string): Promise<DeckContent> {
    return this.decks.content(user.id, id);
  }

  @Put(':id')
  @Answers('Renames a deck.', Success)
  async rename(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Body({ schema: DeckRequest }) { title }: DeckRequest,
  ): Promise<{ success: true }> {
    await this.decks.rename(user.id, id, title);
    return { success: true };
  }

  @Delete(':id')
  @HttpCode(204)
  @AnswersNothing('Deletes a deck.')
  remove(@CurrentUser() user: Account, @UuidParam() id: string): Promise<void> {
    return this.decks.remove(user.id, id);
  }

  @Post(':id/cards')
  @Answers('Adds a card to a deck.', z.object({ card_id: z.string() }))
  async addCard(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Body({ schema: CardRequest }) sides: CardRequest,
  ): Promise<{ card_id: string }> {
    return { card_id: await this.decks.addCard(user.id, id, sides) };
  }

  @Get(':id/export')
  @AnswersFile('A deck for Anki, or as CSV.', 'application/octet-stream')
  async export(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Query({ schema: ExportQuery }) { format = 'anki' }: ExportQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { bytes, type, name } = await this.decks.export(user.id, id, format);
    void reply.header('cache-control', 'no-store');
    return new StreamableFile(bytes, { type, disposition: `attachment; filename="${name}"` });
  }
}
