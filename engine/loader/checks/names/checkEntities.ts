import type { EntitySchema } from '../../../contract/index.ts';
import { asWritten, type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { slotsOf } from '../../../values/fillText.ts';
import { fieldAt } from '../../fieldAt.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf } from '../../pointer.ts';
import { ASKABLE, unaskable } from './unaskable.ts';

/** Entities called otherwise than their file and labels that speak of what is not there or not everybody sees. */
export const checkEntities: DraftCheck = (draft, report) => {
  for (const { file, schema: written } of filesOf<EntitySchema>(draft, 'entity')) {
    const schema = entryOf(draft.product.entities, written['x-entity']) ?? written;
    if (written['x-entity'] !== file.name) {
      const expected = say('asFileNamed', { name: file.name });
      const found = quoted(written['x-entity']);
      report({ code: 'NAME_MISMATCH', file: file.path, pointer: '/x-entity', found, expected });
    }
    for (const slot of slotsOf(schema['x-label'] ?? '')) {
      const field = fieldAt(schema, slot);
      if (field === undefined) {
        const expected = nearestOf(Object.keys(schema.properties), slot);
        const found = quoted(slot);
        report({ code: 'UNKNOWN_FIELD', file: file.path, pointer: '/x-label', found, expected });
      } else if (field !== 'open' && (field['x-may']?.see !== undefined || field.writeOnly === true)) {
        // Whoever is told of a record is told its name.
        const found = say('notAllSee', { name: slot });
        const expected = say('fieldOpen');
        report({ code: 'UNGUARDED', file: file.path, pointer: '/x-label', found, expected });
      }
    }
  }
};

/** The columns that every checklist has. */
const KEPT = ['Id', 'schemaVersion', 'CreateDate', 'createdBy', 'rowVersion', 'contentHash', 'formHash'];

/** Checklists that could not be kept, or are about nothing: without a table, answers, the fields that every checklist has, or a record that they refer to. */
export const checkChecklists: DraftCheck = (draft, report) => {
  const { entities } = draft.product;
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(entities, schema['x-entity']) ?? schema;
    const said = entity['x-checklist'];
    if (said === undefined) continue;
    const tell = (
      word: string,
      code: 'UNKNOWN_FIELD' | 'UNKNOWN_NAME' | 'UNKNOWN_WORD' | 'MISSING_WORD',
      found: Phrase,
      expected: Phrase,
    ) => report({ file: file.path, pointer: `/x-checklist${word}`, code, found, expected });
    const { by, acknowledged } = said;
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
    const { unanswered } = said;
    const counted = Object.keys(entity.properties).filter((name) => isCounted(entity, name));
    if (unanswered !== undefined && !counted.includes(unanswered))
      tell(
        '/unanswered',
        'UNKNOWN_FIELD',
        quoted(unanswered),
        say('wholeNumberOfAnswers', { names: nearestOf(counted, unanswered) }),
      );
    for (const word of said.settled === undefined ? [] : unaskable(said.settled))
      tell(
        '/settled',
        'UNKNOWN_WORD',
        quoted(word),
        say('databaseJudges', { names: nearestOf([...ASKABLE], word) }),
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
