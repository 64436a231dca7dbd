import { Module } from '@nestjs/common';
import { DirectoryEvents } from './directory.events.js';

/** Shared by the console's features: events to admins, refusals, pages of lists. */
@Module({ providers: [DirectoryEvents], exports: [DirectoryEvents] })
export class DirectoryModule {}
