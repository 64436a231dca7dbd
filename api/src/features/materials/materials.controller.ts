import { Body, Controller, Delete, Get, Header, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { AddMaterialRequest, ChangeMaterialRequest, MaterialView, Success } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { MaterialsService } from './materials.service.js';

/** Materials of classes, for their teachers and admins. Source: `docs/specification/api.md#class`. */
@Controller('api/groups/:id/materials')
export class MaterialsController {
  constructor(private readonly materials: MaterialsService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers('The materials of a class.', z.object({ materials: z.array(MaterialView) }), {
    errors: ['forbidden'],
  })
  async list(@CurrentUser() actor: Account, @IntParam() id: number): Promise<{ materials: MaterialView[] }> {
    return { materials: await this.materials.list(actor, id) };
  }

  @Post()
  @Answers('Adds an upload to the materials of a class.', z.object({ material_id: z.number().int() }), {
    errors: ['forbidden'],
  })
  async add(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: AddMaterialRequest }) body: AddMaterialRequest,
  ): Promise<{ material_id: number }> {
    return { material_id: await this.materials.add(actor, id, body) };
  }

  @Put(':materialId')
  @Answers('Marks the pages of a material that hold solutions.', Success, { errors: ['forbidden'] })
  async update(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @IntParam('materialId') materialId: number,
    @Body({ schema: ChangeMaterialRequest }) { solution_pages }: ChangeMaterialRequest,
  ): Promise<{ success: true }> {
    await this.materials.markSolutions(actor, id, materialId, solution_pages);
    return { success: true };
  }

  @Delete(':materialId')
  @Answers('Removes a material from a class.', Success, { errors: ['forbidden'] })
  async remove(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @IntParam('materialId') materialId: number,
  ): Promise<{ success: true }> {
    await this.materials.remove(actor, id, materialId);
    return { success: true };
  }
}
