import type { ContextName } from '../../contract/index.ts';
import { entryOf } from '../../values/entryOf.ts';
import type { ProductDraft } from '../ProductDraft.ts';
import { listOf, OPEN, type Scope, type Shape } from './Scope.ts';

export type Declared = Readonly<Record<string, ContextName>>;

/** The names that a file declares (`context`), as shapes. An entity that is not there is told by `checkNames`; here it may be anything. */
export function declaredScope(draft: ProductDraft, declared: Declared | undefined): Scope {
  return Object.fromEntries(
    Object.entries(declared ?? {}).map(([name, said]) => [name, shapeOf(draft, said)]),
  );
}

function shapeOf(draft: ProductDraft, said: ContextName): Shape {
  if (typeof said === 'string') return entryOf(draft.product.entities, said) ?? OPEN;
  const entity = said.entity === undefined ? undefined : entryOf(draft.product.entities, said.entity);
  const own: Shape =
    said.type !== undefined ? { type: said.type } : said.entity !== undefined ? (entity ?? OPEN) : {};
  const more = declaredScope(draft, said.with) as NonNullable<Shape['properties']>;
  const shape: Shape =
    said.with === undefined ? own : { ...own, properties: { ...(own.properties ?? {}), ...more } };
  return said.list === true ? listOf(shape) : shape;
}
