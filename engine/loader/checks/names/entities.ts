import type { Across, Condition, EntitySchema, Field, Predicate } from '../../../contract/index.ts';
import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf } from '../../SchemaFile.ts';

/** Checks that the database can evaluate when findings of a checklist are settled. */
export const checkChecklists: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    const settled = entity['x-checklist']?.settled;
    for (const word of settled === undefined ? [] : operationsSqlCannotCheck(settled))
      report({
        ...{ code: 'UNKNOWN_WORD', file: file.path, pointer: '/x-checklist/settled', found: quoted(word) },
        expected: say('databaseJudges', { names: nearestOf([...SQL_OPERATIONS], word) }),
      });
  }
};

/** PostgreSQL cuts longer identifiers. */
const LONGEST_NAME = 63;

type Tell = (at: readonly (string | number)[], found: Phrase, expected: Phrase) => void;

/**
 * Checks rules across records (`x-across`), which the database enforces: it can name them, spans are of one
 * kind, and `when` uses only columns and operations that the database can evaluate.
 */
export const checkAcross: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    const rules = entity['x-across'] ?? [];
    for (const [index, rule] of rules.entries()) {
      const tell: Tell = (at, found, expected) => {
        const pointer = under('/x-across', index, ...at);
        report({ code: 'UNKEPT_RULE', file: file.path, pointer, found, expected });
      };
      checkRule(entity, rule, tell);
    }
  }
};

function checkRule(entity: EntitySchema, rule: Across, tell: Tell): void {
  const longest = LONGEST_NAME - (entity['x-table'] ?? '').length - 1;
  if (rule.id.length > longest)
    tell(['id'], say('characters', { count: rule.id.length }), say('longestOfDatabase', { most: longest }));
  const { from, to } = rule.apart ?? {};
  const [begins, ends] = [from, to].map((name) => entryOf(entity.properties, name)?.format);
  if (begins !== undefined && ends !== undefined && begins !== ends)
    tell(['apart', 'to'], say('aType', { types: ends }), say('kindAs', { format: begins, field: from }));
  if (rule.when === undefined) return;
  for (const word of operationsSqlCannotCheck(rule.when))
    tell(['when'], quoted(word), nearestOf(SQL_OPERATIONS, word));
  for (const path of pathsIn(rule.when)) {
    const name = path.replace(/^record\./, '');
    const field = entryOf(entity.properties, name);
    if (field !== undefined && !isKept(entity, field)) tell(['when'], quoted(path), say('fieldOwnColumn'));
    if (name.includes('.')) tell(['when'], quoted(path), say('fieldOfRecord'));
  }
}

function isKept(entity: EntitySchema, { 'x-column': column }: Field): boolean {
  return entity['x-answers'] === true ? column === true || column === 'generated' : column !== false;
}

/** Paths like `record.state` in a condition, at any depth. */
function pathsIn(condition: object): readonly string[] {
  return Object.entries(condition).flatMap(([word, operand]: [string, unknown]): readonly string[] => {
    if (word.startsWith('record.')) return [word];
    return typeof operand === 'object' && operand !== null
      ? Object.values([operand].flat()).flatMap((each) => pathsIn(each as object))
      : [];
  });
}

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
