import type { Across, Condition, EntitySchema, Field, Predicate } from '../../../contract/index.ts';
import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { slotsOf } from '../../../values/texts.ts';
import { fieldAt } from '../../fieldAt.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf } from '../../SchemaFile.ts';

/**
 * Checks that an entity is named as its file, and that `x-label` uses only existing fields visible to
 * everybody.
 */
export const checkEntities: DraftCheck = (draft, report) => {
  for (const { file, schema: fileSchema } of filesOf<EntitySchema>(draft, 'entity')) {
    const schema = entryOf(draft.product.entities, fileSchema['x-entity']) ?? fileSchema;
    if (fileSchema['x-entity'] !== file.name) {
      const expected = say('asFileNamed', { name: file.name });
      const actual = quoted(fileSchema['x-entity']);
      report({ code: 'NAME_MISMATCH', file: file.path, pointer: '/x-entity', found: actual, expected });
    }
    for (const slot of slotsOf(schema['x-label'] ?? '')) {
      const field = fieldAt(schema, slot);
      if (field === undefined) {
        const expected = nearestOf(Object.keys(schema.properties), slot);
        const actual = quoted(slot);
        report({ code: 'UNKNOWN_FIELD', file: file.path, pointer: '/x-label', found: actual, expected });
      } else if (field !== 'open' && (field['x-may']?.see !== undefined || field.writeOnly === true)) {
        // The label of a record appears in notifications, also for readers who may not see every field.
        const actual = say('notAllSee', { name: slot });
        const expected = say('fieldOpen');
        report({ code: 'UNGUARDED', file: file.path, pointer: '/x-label', found: actual, expected });
      }
    }
  }
};

/** Columns required of every checklist. */
const KEPT = ['Id', 'schemaVersion', 'CreateDate', 'createdBy', 'rowVersion', 'contentHash', 'formHash'];

/**
 * Checks `x-checklist`: the entity has the standard columns, a form, and a reference to the record it is
 * about.
 */
export const checkChecklists: DraftCheck = (draft, report) => {
  const { entities } = draft.product;
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(entities, schema['x-entity']) ?? schema;
    const checklist = entity['x-checklist'];
    if (checklist === undefined) continue;
    const tell = (
      word: string,
      code: 'UNKNOWN_FIELD' | 'UNKNOWN_NAME' | 'UNKNOWN_WORD',
      found: Phrase,
      expected: Phrase,
    ) => report({ file: file.path, pointer: `/x-checklist${word}`, code, found, expected });
    const { by, acknowledged } = checklist;
    const references = Object.keys(entity.properties).filter(
      (name) => entity.properties[name]?.['x-reference']?.entity !== undefined && isColumn(entity, name),
    );
    if (!references.includes(by))
      tell('/by', 'UNKNOWN_FIELD', quoted(by), say('fieldReferences', { names: nearestOf(references, by) }));
    const needed = acknowledged === true ? [...KEPT, 'members'] : KEPT;
    for (const name of needed.filter((each) => !isColumn(entity, each)))
      tell('', 'UNKNOWN_FIELD', say('noWord', { word: quoted(name) }), say('checklistField', { name }));
    if (entryOf(draft.product.forms, schema['x-entity']) === undefined)
      tell('', 'UNKNOWN_NAME', say('noForm', { name: schema['x-entity'] }), say('formOfItsName'));
    const { unanswered } = checklist;
    const counters = Object.keys(entity.properties).filter((name) => isCounted(entity, name));
    if (unanswered !== undefined && !counters.includes(unanswered))
      tell(
        '/unanswered',
        'UNKNOWN_FIELD',
        quoted(unanswered),
        say('wholeNumberOfAnswers', { names: nearestOf(counters, unanswered) }),
      );
    for (const word of checklist.settled === undefined ? [] : operationsSqlCannotCheck(checklist.settled))
      tell(
        '/settled',
        'UNKNOWN_WORD',
        quoted(word),
        say('databaseJudges', { names: nearestOf([...SQL_OPERATIONS], word) }),
      );
  }
};

function isCounted(entity: EntitySchema, name: string): boolean {
  const field = entity.properties[name];
  return field?.type === 'integer' && field.readOnly === true && !isColumn(entity, name);
}

function isColumn({ properties }: EntitySchema, name: string): boolean {
  return properties[name]?.['x-column'] === true;
}

const MOMENTS: ReadonlySet<unknown> = new Set(['date', 'time', 'date-time']);
/** PostgreSQL cuts longer identifiers. */
const LONGEST_NAME = 63;

type Tell = (at: readonly (string | number)[], found: Phrase, expected: Phrase) => void;

/**
 * Checks rules across records (`x-across`), which the database enforces: fields have their own column and a
 * fitting type, and `when` uses only operations the database can evaluate.
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
  const checkField = (
    at: readonly (string | number)[],
    name: string,
    fits: (field: Field) => boolean,
    kind: Phrase,
  ) => {
    const field = entryOf(entity.properties, name);
    const candidates = Object.entries(entity.properties).filter(
      ([, each]) => isKept(entity, each) && fits(each),
    );
    const names = candidates.map(([each]) => each);
    // `checkNames` reports an unknown field.
    if (field !== undefined && !names.includes(name))
      tell(at, quoted(name), say('ownColumnOf', { kind, names: nearestOf(names, name) }));
  };
  for (const word of ['unique', 'within'] as const)
    for (const [index, name] of (rule[word] ?? []).entries())
      checkField([word, index], name, isComparable, say('columnKind'));
  if (rule.sum !== undefined) checkField(['sum'], rule.sum, isNumber, say('aNumber'));
  if (rule.apart !== undefined) checkSpan(entity, rule.apart, checkField, tell);
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

function checkSpan(
  entity: EntitySchema,
  { from, to }: NonNullable<Across['apart']>,
  field: (at: readonly string[], name: string, fits: (field: Field) => boolean, kind: Phrase) => void,
  tell: Tell,
): void {
  field(['apart', 'from'], from, isMoment, say('momentKind'));
  field(['apart', 'to'], to, isMoment, say('momentKind'));
  const [begins, ends] = [entryOf(entity.properties, from), entryOf(entity.properties, to)];
  if (begins === undefined || ends === undefined || !isMoment(begins) || !isMoment(ends)) return;
  if (begins.format !== ends.format)
    tell(
      ['apart', 'to'],
      say('aType', { types: ends.format }),
      say('kindAs', { format: begins.format, field: from }),
    );
}

function isKept(entity: EntitySchema, { 'x-column': column }: Field): boolean {
  return entity['x-answers'] === true ? column === true || column === 'generated' : column !== false;
}

const typesOf = ({ type }: Field): readonly unknown[] => [type].flat();
const isNumber = (field: Field): boolean =>
  typesOf(field).some((type) => type === 'number' || type === 'integer');
const isMoment = ({ format }: Field): boolean => MOMENTS.has(format);
const isComparable = (field: Field): boolean =>
  (field.format === 'date' || !MOMENTS.has(field.format)) &&
  typesOf(field).some((type) => ['string', 'number', 'integer', 'boolean'].includes(String(type)));

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
