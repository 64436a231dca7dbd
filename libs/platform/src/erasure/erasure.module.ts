import { Module } from '@nestjs/common';
import { Erasure } from './erasure.js';
import { RedisFile } from './redis.file.js';

@Module({ providers: [Erasure, RedisFile], exports: [Erasure, RedisFile] })
export class ErasureModule {}
