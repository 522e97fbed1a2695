import type { Condition, Predicate } from '../../../contract/index.ts';

/** Operations of conditions that the server can translate to SQL. */
export const SQL_OPERATIONS: ReadonlySet<string> = new Set(['const', 'enum', 'not']);

/** Operations of a condition that PostgreSQL could not evaluate with the same result as the engine. */
export function operationsSqlCannotCheck(condition: Condition): readonly string[] {
  return wordsOf(condition).filter((word) => !SQL_OPERATIONS.has(word));
}

/** All operations of a condition, including nested ones; `$value` for a comparison with another field. */
function wordsOf(condition: Condition | Predicate): readonly string[] {
  return Object.entries(condition).flatMap(([word, operand]: [string, unknown]): readonly string[] => {
    if (word === 'allOf' || word === 'anyOf') return (operand as readonly Condition[]).flatMap(wordsOf);
    if (word === 'not' || word.includes('.')) return wordsOf(operand as Condition);
    return [isReference(operand) ? '$value' : word];
  });
}

function isReference(operand: unknown): boolean {
  return typeof operand === 'object' && operand !== null && '$value' in operand;
}
