import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { Narrow } from '../NamedPlace.ts';
import { OPEN } from '../Scope.ts';
import { narrowAction } from './narrowAction.ts';

/** A transition is an action on the workflow's record; what a form's records lack is said of those. */
export function narrowWorkflow(draft: ProductDraft): Narrow {
  const { entities, forms } = draft.product;
  return ({ parent, at, scope }) => {
    const [part, , inside = ''] = at;
    if (part === 'asks' && at.length === 3 && inside === 'lacks') {
      const form = entryOf(forms, String(parent['form']));
      return { ...scope, record: entryOf(entities, form?.entity) ?? OPEN };
    }
    return part === 'transitions' && at.length === 3 ? narrowAction(draft, parent, inside, scope) : undefined;
  };
}
