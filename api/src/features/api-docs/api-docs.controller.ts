import { Controller, Get, Header, Res } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { can } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import { Actor, AnswersFile, asPage, listRoutes } from '../../http/index.js';
import { assertAllowed } from '../directory/index.js';

interface Texts {
  openapi: string;
  asyncapi: string;
  page: string;
}

/** The API description, for master admins. Generated on first use. */
@Controller('api/docs')
export class ApiDocsController {
  private texts: Promise<Texts> | undefined;

  constructor(private readonly modules: ModulesContainer) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @AnswersFile('This description as a page.', 'text/html')
  async page(@Actor() actor: Account, @Res({ passthrough: true }) reply: FastifyReply) {
    const { page } = await this.read(actor);
    asPage(reply);
    return page;
  }

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersFile('This description as OpenAPI 3.1.', 'application/json')
  async openapi(@Actor() actor: Account) {
    return (await this.read(actor)).openapi;
  }

  @Get('asyncapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersFile('The events of the socket as AsyncAPI 3.', 'application/json')
  async asyncapi(@Actor() actor: Account) {
    return (await this.read(actor)).asyncapi;
  }

  private read(actor: Account): Promise<Texts> {
    assertAllowed(can(actor, 'installation.see', null));
    return (this.texts ??= this.make());
  }

  private async make(): Promise<Texts> {
    const [{ openApiDocument }, { asyncApiDocument }, { docsPage }] = await Promise.all([
      import('./openapi.document.js'),
      import('./asyncapi.document.js'),
      import('./docs.page.js'),
    ]);
    const controllers = [...this.modules.values()].flatMap(({ controllers: own }) =>
      [...own.values()].flatMap(({ metatype }) => (typeof metatype === 'function' ? [metatype] : [])),
    );
    const openapi = openApiDocument(listRoutes(controllers as Parameters<typeof listRoutes>[0]));
    const asyncapi = asyncApiDocument();
    return {
      openapi: JSON.stringify(openapi),
      asyncapi: JSON.stringify(asyncapi),
      page: docsPage(openapi, asyncapi),
    };
  }
}
