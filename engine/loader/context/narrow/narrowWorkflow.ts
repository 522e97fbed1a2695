import type { WorkflowSchema } from '../../../contract/index.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import type { Narrow } from '../NamedPlace.ts';

/** The call of a transition may be given the reason for which it goes on, where some form asks for one. */
export function narrowWorkflow(_draft: ProductDraft, file: SchemaFile): Narrow {
  const { asks = [] } = file.content as unknown as WorkflowSchema;
  const hasReason = asks.some(({ reason }) => reason !== undefined);
  return ({ at: [part, , inside, ...below], scope }) =>
    hasReason && part === 'transitions' && inside === 'input' && below.length === 0
      ? { ...scope, reason: { type: 'string' } }
      : undefined;
}
