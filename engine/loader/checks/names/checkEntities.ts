import type { EntitySchema } from '../../../contract/index.ts';
import { asWritten, type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { slotsOf } from '../../../values/texts.ts';
import { fieldAt } from '../../fieldAt.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf } from '../../pointer.ts';
import { operationsSqlCannotCheck, SQL_OPERATIONS } from './operationsSqlCannotCheck.ts';

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
 * Checks `x-checklist`: the entity has a table, answers, the standard columns, a form, and a reference to
 * the record it is about.
 */
export const checkChecklists: DraftCheck = (draft, report) => {
  const { entities } = draft.product;
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(entities, schema['x-entity']) ?? schema;
    const checklist = entity['x-checklist'];
    if (checklist === undefined) continue;
    const tell = (
      word: string,
      code: 'UNKNOWN_FIELD' | 'UNKNOWN_NAME' | 'UNKNOWN_WORD' | 'MISSING_WORD',
      found: Phrase,
      expected: Phrase,
    ) => report({ file: file.path, pointer: `/x-checklist${word}`, code, found, expected });
    const { by, acknowledged } = checklist;
    const references = Object.keys(entity.properties).filter(
      (name) => entity.properties[name]?.['x-reference']?.entity !== undefined && isColumn(entity, name),
    );
    if (!references.includes(by))
      tell('/by', 'UNKNOWN_FIELD', quoted(by), say('fieldReferences', { names: nearestOf(references, by) }));
    if (entity['x-table'] === undefined)
      tell('', 'MISSING_WORD', say('noWord', { word: 'x-table' }), say('tableOfRecords'));
    if (entity['x-answers'] !== true)
      tell('', 'MISSING_WORD', say('noWord', { word: 'x-answers' }), asWritten('"x-answers": true'));
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
