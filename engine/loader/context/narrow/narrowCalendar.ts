import type { CalendarSchema } from '../../../contract/index.ts';
import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { answeredRow } from '../fileScope.ts';
import type { Narrow } from '../NamedPlace.ts';
import { namesWithin, OPEN, type Shape } from '../Scope.ts';

/** In `move.ways`, `to` is the target row: the fields of the row and of the form that moves it. */
export function narrowCalendar(draft: ProductDraft, file: SchemaFile): Narrow {
  const { sources } = file.content as unknown as CalendarSchema;
  return ({ at, scope }) => {
    const [part, index, inside, word] = at;
    if (part !== 'sources' || inside !== 'move' || word !== 'ways' || at.length !== 4) return undefined;
    const { source, move } = sources[Number(index)] ?? {};
    const form = entryOf(draft.product.forms, move?.form);
    const formEntity = entryOf(draft.product.entities, form?.entity) ?? OPEN;
    const row = namesWithin(answeredRow(draft, source) ?? OPEN);
    const names = { ...row, ...namesWithin(formEntity) } as NonNullable<Shape['properties']>;
    return { ...scope, to: { properties: names } };
  };
}
