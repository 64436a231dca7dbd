/** Bare Nest on Fastify that answers one small object: the measure for `GET /api/me`. */
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';

const ME = JSON.parse(process.env.ME ?? '{}') as object;

class MeController {
  me(): object {
    return ME;
  }
}
Controller('api')(MeController);
Get('me')(MeController.prototype, 'me', Object.getOwnPropertyDescriptor(MeController.prototype, 'me')!);

class AppModule {}
Module({ controllers: [MeController] })(AppModule);

const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), {
  logger: false,
});
await app.listen(0, '127.0.0.1');
process.send?.({ url: await app.getUrl() });
