import type { DocumentSchema } from '../../../contract/index.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import type { Narrow } from '../NamedPlace.ts';
import { OPEN, rowOf, type Scope } from '../Scope.ts';
import { traceIn } from '../trace.ts';
import { narrowDistance } from './narrowDistance.ts';

type Section = DocumentSchema['sections'][number];

/** A section that is printed once per entry of its data knows that entry as `record`; facts and photos may be bare paths, the logo is one. */
export function narrowDocument(_draft: ProductDraft, file: SchemaFile): Narrow {
  const { sections } = file.content as unknown as DocumentSchema;
  return ({ key, value, at, scope }) => {
    if (at.join('.') === 'header.logo') return 'path';
    if (at[0] !== 'sections') return undefined;
    if (at.length === 2) return sectionScope(scope, value as Section);
    if (key === 'data' || at.at(-2) === 'positions') return 'path';
    if (key === 'distance' || at.at(-2) === 'distance') return narrowDistance(key, at, scope);
    return at.at(-2) === 'fields' && isPath(sections[Number(at[1])]?.kind, value) ? 'path' : undefined;
  };
}

/** `Numero: {order.DocNum}` is a text; `order.DocNum` alone is a path. */
function isPath(kind: Section['kind'] | undefined, value: unknown): boolean {
  return kind === 'photos' || (kind === 'fields' && typeof value === 'string' && !value.includes(': '));
}

function sectionScope(scope: Scope, { repeat, data }: Section): Scope | undefined {
  if (repeat !== true || data === undefined) return undefined;
  const list = traceIn(scope, data);
  const record = ('shape' in list ? rowOf(list.shape) : undefined) ?? OPEN;
  return { ...scope, record, number: { type: 'integer' } };
}
