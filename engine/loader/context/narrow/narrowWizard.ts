import type { WizardSchema } from '../../../contract/index.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import type { Narrow } from '../NamedPlace.ts';
import { OPEN, rowOf, type Scope, type Shape } from '../Scope.ts';
import { traceIn } from '../trace.ts';

/** In `rowNames`, `row` is a row of any rule that uses the name. */
export function narrowWizard(_draft: ProductDraft, file: SchemaFile): Narrow {
  const { steps } = file.content as unknown as WizardSchema;
  const namedRows = steps.flatMap(({ rules = [] }) => rules.flatMap(({ rows }) => (rows ? [rows] : [])));
  return ({ key, at, scope }) => {
    if (at[0] !== 'rowNames' || at.length !== 2) return undefined;
    const uses = namedRows.filter((rows) => rows.as === key).map((rows) => rowIn(scope, rows.in));
    return { ...scope, row: uses.length === 0 ? OPEN : { anyOf: uses } };
  };
}

function rowIn(scope: Scope, path: string): Shape {
  const list = traceIn(scope, path);
  return ('shape' in list ? rowOf(list.shape) : undefined) ?? OPEN;
}
