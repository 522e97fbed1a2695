import type { CalendarSchema } from '../../../contract/index.ts';
import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { answeredRow } from '../fileScope.ts';
import type { Narrow } from '../NamedPlace.ts';
import { namesWithin, OPEN, type Shape } from '../Scope.ts';

/** Where a row is wanted: its fields and those of the form by which it is moved. */
export function narrowCalendar(draft: ProductDraft, file: SchemaFile): Narrow {
  const { sources } = file.content as unknown as CalendarSchema;
  return ({ at, scope }) => {
    const [part, index, inside, word] = at;
    if (part !== 'sources' || inside !== 'move' || word !== 'ways' || at.length !== 4) return undefined;
    const { source, move } = sources[Number(index)] ?? {};
    const form = entryOf(draft.product.forms, move?.form);
    const wanted = entryOf(draft.product.entities, form?.entity) ?? OPEN;
    const row = namesWithin(answeredRow(draft, source) ?? OPEN);
    const names = { ...row, ...namesWithin(wanted) } as NonNullable<Shape['properties']>;
    return { ...scope, to: { properties: names } };
  };
}
