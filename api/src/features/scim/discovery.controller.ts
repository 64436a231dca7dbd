import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@studyhall/contracts';
import { Answers, Public } from '../../http/index.js';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.js';
import { toList } from './list.js';
import { ScimGuard } from './scim.guard.js';
import { Source, type ScimSource } from './scim.source.js';

const Described = z.looseObject({ schemas: z.array(z.string()) });

/** Describes the SCIM service (RFC 7644 §4). */
@Public()
@UseGuards(ScimGuard)
@Controller('scim/v2')
export class ScimDiscoveryController {
  @Get('ServiceProviderConfig')
  @Answers('What the SCIM service can do.', Described)
  config(@Source() { root }: ScimSource) {
    return serviceProviderConfig(root);
  }

  @Get('ResourceTypes')
  @Answers('The kinds of resources of the SCIM service.', Described)
  types(@Source() { root }: ScimSource) {
    return listAll(resourceTypes(root));
  }

  @Get('ResourceTypes/:id')
  @Answers('A kind of resource of the SCIM service.', Described)
  type(@Source() { root }: ScimSource, @Param('id') id: string) {
    return findOne(resourceTypes(root), id);
  }

  @Get('Schemas')
  @Answers('The attributes of the SCIM service.', Described)
  schemas(@Source() { root }: ScimSource) {
    return listAll(schemas(root));
  }

  @Get('Schemas/:id')
  @Answers('The attributes of a kind of resource.', Described)
  schema(@Source() { root }: ScimSource, @Param('id') id: string) {
    return findOne(schemas(root), id);
  }
}

const listAll = <One extends object>(all: One[]) =>
  toList(
    { startIndex: 1, count: all.length },
    { count: () => Promise.resolve(all.length), find: () => Promise.resolve(all) },
  );

function findOne<One extends { id: string }>(all: One[], id: string): One {
  const found = all.find((one) => one.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}
