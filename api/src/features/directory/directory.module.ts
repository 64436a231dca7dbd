import { Module } from '@nestjs/common';
import { Directory, DirectoryEvents } from '@studyhall/platform';

/** Shared by the console's features: changes of who belongs where, events to admins, refusals, pages of lists. */
@Module({
  providers: [Directory, DirectoryEvents],
  exports: [Directory, DirectoryEvents],
})
export class DirectoryModule {}
