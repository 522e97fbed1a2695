import type { ScreenSchema } from '../../../contract/index.ts';
import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import type { Narrow } from '../NamedPlace.ts';
import { OPEN } from '../Scope.ts';
import { narrowAction } from './narrowAction.ts';

/** Words of a form's block that speak of the record which it shows. */
const OF_RECORD: ReadonlySet<string> = new Set(['save', 'saved', 'also', 'actions', 'readOnlyWhen']);

/** What a block shows is a path. What a form's block says of saving, and what it offers, knows the form's record; what it offers is an action. */
export function narrowScreen(draft: ProductDraft, file: SchemaFile): Narrow {
  const { blocks } = file.content as unknown as ScreenSchema;
  return ({ key, parent, at, scope }) => {
    const [part, index, , prop] = at;
    const block = part === 'blocks' ? blocks[Number(index)] : undefined;
    if (block !== undefined && at.length === 3 && key === 'field') return 'path';
    if (block?.kind !== 'form' || prop === undefined) return undefined;
    if (at.length === 4 && OF_RECORD.has(prop)) {
      const form = entryOf(draft.product.forms, block.name);
      // A form, an entity that is not there is told where it is named: what speaks of its record is no further mistake.
      return { ...scope, record: entryOf(draft.product.entities, form?.entity) ?? OPEN };
    }
    return prop === 'actions' && at.length === 6 ? narrowAction(draft, parent, key, scope) : undefined;
  };
}
