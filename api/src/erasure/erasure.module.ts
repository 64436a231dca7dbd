import { Module } from '@nestjs/common';
import { Erasure } from './erasure.js';
import { RedisFile } from './redis.file.js';
import { RemovedObjects } from './removed.objects.js';

@Module({ providers: [Erasure, RedisFile, RemovedObjects], exports: [Erasure] })
export class ErasureModule {}
