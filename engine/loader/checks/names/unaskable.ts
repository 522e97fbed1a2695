import type { Condition, Predicate } from '../../../contract/index.ts';

/** Words of conditions that the server can ask the database. */
export const ASKABLE: ReadonlySet<string> = new Set(['const', 'enum', 'not']);

/** What a condition asks that the server could not have PostgreSQL judge as the engine judges it. */
export function unaskable(condition: Condition): readonly string[] {
  return wordsOf(condition).filter((word) => !ASKABLE.has(word));
}

/** What a condition asks of its fields, however it is combined. */
function wordsOf(condition: Condition | Predicate): readonly string[] {
  return Object.entries(condition).flatMap(([word, said]: [string, unknown]): readonly string[] => {
    if (word === 'allOf' || word === 'anyOf') return (said as readonly Condition[]).flatMap(wordsOf);
    if (word === 'not' || word.includes('.')) return wordsOf(said as Condition);
    return [isReference(said) ? '$value' : word];
  });
}

function isReference(said: unknown): boolean {
  return typeof said === 'object' && said !== null && '$value' in said;
}
