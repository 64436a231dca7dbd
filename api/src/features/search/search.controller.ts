import { Controller, Get, Query } from '@nestjs/common';
import { ChatSearchQuery, ChatSearchResults } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, CurrentUser } from '../../http/index.js';
import { ChatSearch } from './chat.search.js';

/** Searches the caller's chats. An addition to the specification. */
@Controller('api/search')
export class SearchController {
  constructor(private readonly search: ChatSearch) {}

  @Get()
  @Answers('Searches the own conversations.', ChatSearchResults)
  find(@CurrentUser() account: Account, @Query({ schema: ChatSearchQuery }) query: ChatSearchQuery) {
    return this.search.find(account, query);
  }
}
