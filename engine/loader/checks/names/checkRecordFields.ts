import type { EntitySchema, Field, Search } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { followPath } from '../../../records/followPath.ts';
import { entryOf } from '../../../values/paths.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../ProductDraft.ts';
import { nearestOf, shown, under } from '../../pointer.ts';

type Entities = ProductDraft['product']['entities'];
export interface RecordPlace {
  readonly file: string;
  readonly pointer: string;
}

/**
 * Checks fields read from elsewhere (`x-from`, `x-rows`, `x-computed`: no column, existing entity) and
 * search paths (`x-search`).
 */
export const checkRecordFields: DraftCheck = (draft, report) => {
  const { entities } = draft.product;
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(entities, schema['x-entity']) ?? schema;
    const at = { file: file.path, pointer: '' };
    checkSearch(entities, entity, entity['x-search'], { ...at, pointer: '/x-search' }, report);
    for (const [name, field] of Object.entries(schema.properties)) {
      const pointer = under('/properties', name);
      const { 'x-from': from, 'x-rows': rows, 'x-computed': computed } = field;
      const isRead = [from, rows, computed].some((each) => each !== undefined);
      if (isRead && field['x-column'] !== false) {
        const actual = shown(field['x-column']);
        report({
          ...at,
          code: 'GRAMMAR',
          pointer: `${pointer}/x-column`,
          found: actual,
          expected: say('readElsewhere'),
        });
      }
      if (rows === undefined || entryOf(entities, rows.entity)?.['x-table'] !== undefined) continue;
      report({
        ...at,
        code: 'UNKNOWN_NAME',
        pointer: `${pointer}/x-rows/entity`,
        found: quoted(rows.entity),
        expected: nearestOf(Object.keys(entities), rows.entity),
      });
    }
  }
};

/** Reports a path that resolves to no column. */
export function checkPath(
  entities: Entities,
  entity: EntitySchema,
  path: string,
  at: RecordPlace,
  report: TellFinding,
): void {
  const end = followPath(entities, entity, path);
  if (!('word' in end)) return;
  const expected = say('columnThroughReferences', { names: nearestOf(end.known, end.word) });
  report({ ...at, code: 'UNKNOWN_FIELD', found: quoted(path), expected });
}

/**
 * Checks search paths: each resolves to a visible column, and each reference leads to an entity with
 * `x-search`.
 */
export function checkSearch(
  entities: Entities,
  entity: EntitySchema,
  search: Search | undefined,
  at: RecordPlace,
  report: TellFinding,
): void {
  if (search === undefined || search === 'index') return;
  search.forEach((each, index) => {
    const place = { ...at, pointer: under(at.pointer, index) };
    if (typeof each === 'string') {
      checkSearched(entities, entity, each, place, report);
      return;
    }
    each.words?.forEach((path, word) => {
      const pointer = under(place.pointer, 'words', word);
      checkSearched(entities, entity, path, { ...place, pointer }, report);
    });
    if (each.number !== undefined)
      checkSearched(entities, entity, each.number, { ...place, pointer: `${place.pointer}/number` }, report);
    if (each.record === undefined) return;
    const target = entryOf(entities, entryOf(entity.properties, each.record)?.['x-reference']?.entity);
    if (target?.['x-search'] !== undefined) return;
    const searched = Object.entries(entity.properties).flatMap(([name, field]) =>
      entryOf(entities, field['x-reference']?.entity)?.['x-search'] === undefined ? [] : [name],
    );
    const expected = say('referenceWithSearch', { names: nearestOf(searched, each.record) });
    report({
      ...place,
      code: 'UNKNOWN_FIELD',
      pointer: `${place.pointer}/record`,
      found: quoted(each.record),
      expected,
    });
  });
}

/** A search on a field with restricted visibility would reveal its value by trial. */
function checkSearched(
  entities: Entities,
  entity: EntitySchema,
  path: string,
  at: RecordPlace,
  report: TellFinding,
): void {
  const end = followPath(entities, entity, path);
  if ('word' in end) return;
  let [restricted, of]: [Field | undefined, EntitySchema | undefined] = [undefined, entity];
  for (const name of [...end.through, end.name]) {
    const field: Field | undefined = of?.properties[name];
    if (field?.['x-may']?.see !== undefined) restricted = field;
    of = entryOf(entities, field?.['x-reference']?.entity);
  }
  if (restricted === undefined) return;
  const actual = say('notAllSee', { name: path });
  report({ ...at, code: 'UNGUARDED', found: actual, expected: say('fieldNotSeenBy') });
}
