import type { WorkflowSchema } from '../../../contract/index.ts';
import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import type { Narrow } from '../NamedPlace.ts';
import { OPEN, type Scope } from '../Scope.ts';
import { narrowAction } from './narrowAction.ts';

/** A transition is an action on the workflow's record, with the reason that its call may be given; what a form's records lack is said of those. */
export function narrowWorkflow(draft: ProductDraft, file: SchemaFile): Narrow {
  const { entities, forms } = draft.product;
  const { asks = [] } = file.content as unknown as WorkflowSchema;
  const reason: Scope = asks.some((asked) => asked.reason !== undefined)
    ? { reason: { type: 'string' } }
    : {};
  return ({ parent, at, scope }) => {
    const [part, , inside = ''] = at;
    if (part === 'asks' && at.length === 3 && inside === 'lacks') {
      const form = entryOf(forms, String(parent['form']));
      return { ...scope, record: entryOf(entities, form?.entity) ?? OPEN };
    }
    if (part !== 'transitions' || at.length !== 3) return undefined;
    const inner = narrowAction(draft, parent, inside, scope);
    return inside === 'input' ? { ...scope, ...inner, ...reason } : inner;
  };
}
