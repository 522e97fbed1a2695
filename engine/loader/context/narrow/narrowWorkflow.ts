import type { WorkflowSchema } from '../../../contract/index.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import type { Narrow } from '../NamedPlace.ts';

/** If a form asks for the reason of a transition, its call can use `{reason}`. */
export function narrowWorkflow(_draft: ProductDraft, file: SchemaFile): Narrow {
  const { asks = [] } = file.content as unknown as WorkflowSchema;
  const hasReason = asks.some(({ reason }) => reason !== undefined);
  return ({ at: [part, , inside, ...below], scope }) =>
    hasReason && part === 'transitions' && inside === 'input' && below.length === 0
      ? { ...scope, reason: { type: 'string' } }
      : undefined;
}
