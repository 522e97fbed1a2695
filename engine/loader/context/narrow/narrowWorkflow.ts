import type { ProductDraft } from '../../ProductDraft.ts';
import type { Narrow } from '../NamedPlace.ts';
import { narrowAction } from './narrowAction.ts';

/** A transition is an action on the workflow's record. */
export function narrowWorkflow(draft: ProductDraft): Narrow {
  return ({ parent, at, scope }) => {
    const [part, , inside = ''] = at;
    return part === 'transitions' && at.length === 3 ? narrowAction(draft, parent, inside, scope) : undefined;
  };
}
