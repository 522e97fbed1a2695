import type { EntityOperations } from '#generated/hooks.ts';
import { operationRefusal, stateOf } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { codeNamed, type Refusal, refuse } from '../errors/Refusal.ts';
import { labelWords } from '../errors/slotWords.ts';
import { entityColumns } from '../structure/expectedColumns.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import { stateLabel, workflowOf } from './move/recordStates.ts';
import { recordContext } from './recordContext.ts';

type Asker = Pick<CallContext, 'user' | 'product' | 'today'>;

/**
 * Refuses an operation on a record that is no transition (`x-may.do` of the entity).
 *
 * @param record the stored record, locked where the condition must keep holding.
 * @throws Refusal of the first unmet condition.
 */
export function requireOperation<Entity extends keyof EntityOperations>(
  asker: Asker,
  entity: Entity,
  operation: EntityOperations[Entity],
  record: object,
): void {
  const refusal = refusalOfOperation(asker, entity, operation, record);
  if (refusal !== undefined) throw refusal;
}

/** Whether an entity permits an operation on a record (`requireOperation`). */
export function permitsOperation<Entity extends keyof EntityOperations>(
  asker: Asker,
  entity: Entity,
  operation: EntityOperations[Entity],
  record: object,
): boolean {
  return refusalOfOperation(asker, entity, operation, record) === undefined;
}

export function refusalOfOperation(
  asker: Asker,
  entity: string,
  operation: string,
  record: object,
): Refusal | undefined {
  const workflow = workflowOf(asker.product, entity);
  const schema = entityNamed(asker.product, entity);
  // A condition on a missing value would always hold.
  const lacks = entityColumns(schema).find((name) => !(name in record));
  if (lacks !== undefined)
    throw new Error(`${operation} asks for a ${entity} as it is stored: it lacks ${lacks}`);
  const conditions = recordContext(asker, record);
  const code = operationRefusal(schema, operation, conditions);
  if (code === undefined) return undefined;
  const state = labelWords(stateLabel(asker.product, entity, stateOf(workflow, conditions)));
  return refuse(codeNamed(code), { ...record, state });
}
