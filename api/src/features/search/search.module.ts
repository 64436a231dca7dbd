import { Module } from '@nestjs/common';
import { ChatSearch } from './chat.search.js';
import { SearchController } from './search.controller.js';

@Module({ controllers: [SearchController], providers: [ChatSearch] })
export class SearchModule {}
