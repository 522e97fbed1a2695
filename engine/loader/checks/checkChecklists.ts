import type { EntitySchema } from '../../contract/index.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf } from '../pointer.ts';
import { ASKABLE, unaskable } from './unaskable.ts';

/** The columns that every checklist has. */
const KEPT = ['Id', 'schemaVersion', 'CreateDate', 'createdBy', 'rowVersion', 'contentHash', 'formHash'];

/** Checklists that could not be kept, or are about nothing: without a table, answers, the fields that every checklist has, or a record that they refer to. */
export const checkChecklists: DraftCheck = (draft, report) => {
  const { entities, workflows } = draft.product;
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(entities, schema['x-entity']) ?? schema;
    const said = entity['x-checklist'];
    if (said === undefined) continue;
    const tell = (
      word: string,
      code: 'UNKNOWN_FIELD' | 'UNKNOWN_NAME' | 'UNKNOWN_WORD' | 'MISSING_WORD',
      found: string,
      expected: string,
    ) => report({ file: file.path, pointer: `/x-checklist${word}`, code, found, expected });
    const { by, operation, acknowledged } = said;
    const references = Object.keys(entity.properties).filter(
      (name) => entity.properties[name]?.['x-reference']?.entity !== undefined && isColumn(entity, name),
    );
    const subject = entity.properties[by]?.['x-reference']?.entity;
    if (!references.includes(by))
      tell(
        '/by',
        'UNKNOWN_FIELD',
        `"${by}"`,
        `a field with x-column and x-reference: ${nearestOf(references, by)}`,
      );
    if (entity['x-table'] === undefined)
      tell('', 'MISSING_WORD', 'no x-table', 'x-table: where its records are kept');
    if (entity['x-answers'] !== true) tell('', 'MISSING_WORD', 'no x-answers', '"x-answers": true');
    const needed = acknowledged === true ? [...KEPT, 'members'] : KEPT;
    for (const name of needed.filter((each) => !isColumn(entity, each)))
      tell(
        '',
        'UNKNOWN_FIELD',
        `no "${name}"`,
        `the field "${name}" with "x-column": true, as every checklist has it`,
      );
    if (entryOf(draft.product.forms, schema['x-entity']) === undefined)
      tell(
        '',
        'UNKNOWN_NAME',
        `no form "${schema['x-entity']}"`,
        'a form of its name: it is filled in and printed with it',
      );
    const { unanswered } = said;
    const counted = Object.keys(entity.properties).filter((name) => isCounted(entity, name));
    if (unanswered !== undefined && !counted.includes(unanswered))
      tell(
        '/unanswered',
        'UNKNOWN_FIELD',
        `"${unanswered}"`,
        `a whole number of the answers with "readOnly": true: ${nearestOf(counted, unanswered)}`,
      );
    const transitions = (entryOf(workflows, subject)?.transitions ?? []).map(({ id }) => id);
    for (const [index, id] of (said.before ?? []).entries())
      if (!transitions.includes(id))
        tell(
          `/before/${index}`,
          'UNKNOWN_NAME',
          `"${id}"`,
          `a transition of "${subject}": ${nearestOf(transitions, id)}`,
        );
    for (const word of said.settled === undefined ? [] : unaskable(said.settled))
      tell(
        '/settled',
        'UNKNOWN_WORD',
        `"${word}"`,
        `what the database judges: ${nearestOf([...ASKABLE], word)}`,
      );
    const operations = (entryOf(workflows, subject)?.operations ?? []).map(({ id }) => id);
    if (operation !== undefined && !operations.includes(operation))
      tell(
        '/operation',
        'UNKNOWN_NAME',
        `"${operation}"`,
        `an operation of "${subject}": ${nearestOf(operations, operation)}`,
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
