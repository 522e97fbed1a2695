import type { ContextName } from '../../contract/index.ts';
import { entryOf } from '../../values/paths.ts';
import type { ProductDraft } from '../ProductDraft.ts';
import { listOf, OPEN, type Scope, type Shape } from './Scope.ts';

export type Declared = Readonly<Record<string, ContextName>>;

/** The names declared in `context` as shapes. An unknown entity gives `OPEN`; `checkNames` reports it. */
export function declaredScope(draft: ProductDraft, declared: Declared | undefined): Scope {
  return Object.fromEntries(
    Object.entries(declared ?? {}).map(([name, contextName]) => [name, shapeOf(draft, contextName)]),
  );
}

function shapeOf(draft: ProductDraft, declared: ContextName): Shape {
  if (typeof declared === 'string') return entryOf(draft.product.entities, declared) ?? OPEN;
  const entity = declared.entity === undefined ? undefined : entryOf(draft.product.entities, declared.entity);
  const baseShape: Shape =
    declared.type !== undefined
      ? { type: declared.type }
      : declared.entity !== undefined
        ? (entity ?? OPEN)
        : {};
  const more = declaredScope(draft, declared.with) as NonNullable<Shape['properties']>;
  const shape: Shape =
    declared.with === undefined
      ? baseShape
      : { ...baseShape, properties: { ...(baseShape.properties ?? {}), ...more } };
  return declared.list === true ? listOf(shape) : shape;
}
