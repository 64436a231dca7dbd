import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';

type AnyModule = Type | DynamicModule;

/** The controllers of a module and of those that it imports, without starting anything. */
export function controllersOf(root: AnyModule, seen = new Set<unknown>()): Type[] {
  const module = 'module' in root ? root.module : root;
  if (seen.has(module)) return [];
  seen.add(module);
  const listed = (key: string, own: unknown): unknown[] => [
    ...((Reflect.getMetadata(key, module) as unknown[] | undefined) ?? []),
    ...((own as unknown[] | undefined) ?? []),
  ];
  const dynamic = 'module' in root ? root : undefined;
  const imports = listed(MODULE_METADATA.IMPORTS, dynamic?.imports) as AnyModule[];
  const controllers = listed(MODULE_METADATA.CONTROLLERS, dynamic?.controllers) as Type[];
  return [...controllers, ...imports.flatMap((one) => controllersOf(one, seen))];
}
