import { Global, Module } from '@nestjs/common';
import { ModelConnection } from './model.connection.js';
import { ModelLoader } from './model.loader.js';

@Global()
@Module({ providers: [ModelConnection, ModelLoader], exports: [ModelConnection, ModelLoader] })
export class ModelsPlatformModule {}
