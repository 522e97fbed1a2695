import type { DocumentSchema } from '../../../contract/index.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import type { Narrow } from '../NamedPlace.ts';
import { OPEN, rowOf, type Scope } from '../Scope.ts';
import { traceIn } from '../trace.ts';

type Section = DocumentSchema['sections'][number];

/** A repeated section has the entry as `record`; a fact may be a path without slots. */
export function narrowDocument(_draft: ProductDraft, file: SchemaFile): Narrow {
  const { sections } = file.content as unknown as DocumentSchema;
  return ({ value, at, scope }) => {
    if (at[0] !== 'sections') return undefined;
    if (at.length === 2) return sectionScope(scope, value as Section);
    const isFact = at.at(-2) === 'fields' && sections[Number(at[1])]?.kind === 'fields';
    return isFact && isPath(value) ? 'path' : undefined;
  };
}

/** `Numero: {order.DocNum}` is a text; `order.DocNum` is a path. */
function isPath(value: unknown): boolean {
  return typeof value === 'string' && !value.includes(': ');
}

function sectionScope(scope: Scope, { repeat, data }: Section): Scope | undefined {
  if (repeat !== true || data === undefined) return undefined;
  const list = traceIn(scope, data);
  const record = ('shape' in list ? rowOf(list.shape) : undefined) ?? OPEN;
  return { ...scope, record, number: { type: 'integer' } };
}
