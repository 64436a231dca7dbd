import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { AddMaterialRequest, ChangeMaterialRequest, MaterialView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, IntParam, Succeeds } from '../../http/index.js';
import { MaterialsService } from './materials.service.js';

/** Materials of classes, for their teachers and admins. Source: `docs/specification/api.md#class`. */
@Controller('api/groups/:id/materials')
export class MaterialsController {
  constructor(private readonly materials: MaterialsService) {}

  @Get()
  @Answers('The materials of a class.', z.object({ materials: z.array(MaterialView) }))
  async list(@Actor() actor: Account, @IntParam() id: number) {
    return { materials: await this.materials.list(actor, id) };
  }

  @Post()
  @Answers('Adds an upload to the materials of a class.', z.object({ material_id: z.number().int() }))
  async add(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: AddMaterialRequest }) body: AddMaterialRequest,
  ) {
    return { material_id: await this.materials.add(actor, id, body) };
  }

  @Put(':materialId')
  @Succeeds('Marks the pages of a material that hold solutions.')
  async update(
    @Actor() actor: Account,
    @IntParam() id: number,
    @IntParam('materialId') materialId: number,
    @Body({ schema: ChangeMaterialRequest }) { solution_pages }: ChangeMaterialRequest,
  ) {
    await this.materials.markSolutions(actor, id, materialId, solution_pages);
  }

  @Delete(':materialId')
  @Succeeds('Removes a material from a class.')
  async remove(@Actor() actor: Account, @IntParam() id: number, @IntParam('materialId') materialId: number) {
    await this.materials.remove(actor, id, materialId);
  }
}
