import { isReference } from '../../condition/Outcome.ts';
import { pathsOf } from '../../condition/pathsOf.ts';
import type { Condition, Predicate } from '../../contract/index.ts';
import { type Phrase, quoted, say } from '../../errors/Phrase.ts';
import { atPointer, nearestOf } from '../pointer.ts';
import type { ProductDraft, TellFinding } from '../SchemaFile.ts';
import type { PlaceInFile } from './annotatedPlaces.ts';
import { resolvedContent } from './saidAt.ts';
import { thingNamed } from './things.ts';

/** Operations of conditions that the server can translate to SQL. */
const OPERATIONS: readonly string[] = ['const', 'enum', 'not'];

/** Reports what PostgreSQL could not evaluate of a condition (`x-condition`) with the same result as the engine. */
export function checkDatabaseCondition(draft: ProductDraft, place: PlaceInFile, report: TellFinding): void {
  const { file, pointer, annotations } = place;
  const by = annotations['x-condition'];
  if (by === undefined || by === true) return;
  const condition = atPointer(resolvedContent(draft, file), pointer) as Condition;
  const tell = (found: string, expected: Phrase): void =>
    report({ code: 'UNKEPT_RULE', file: file.path, pointer, found: quoted(found), expected });
  for (const word of operationsOf(condition))
    if (!OPERATIONS.includes(word)) tell(word, say('databaseJudges', { names: nearestOf(OPERATIONS, word) }));
  for (const path of by === 'columns' ? pathsOf(condition) : []) {
    const name = path.replace(/^record\./, '');
    const field = thingNamed(draft, place, { field: '' }, name)?.value;
    if (name.includes('.')) tell(path, say('fieldOfRecord'));
    else if (field !== undefined && 'stored' in field && field.stored === false)
      tell(path, say('fieldOwnColumn'));
  }
}

/** All operations of a condition, including nested ones; `$value` for a comparison with another field. */
function operationsOf(condition: Condition | Predicate): readonly string[] {
  return Object.entries(condition).flatMap(([word, operand]: [string, unknown]): readonly string[] => {
    if (word === 'allOf' || word === 'anyOf') return (operand as readonly Condition[]).flatMap(operationsOf);
    if (word === 'not' || word.includes('.')) return operationsOf(operand as Condition);
    return [isReference(operand) ? '$value' : word];
  });
}
