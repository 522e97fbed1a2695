import type { EntitySchema, Field } from '../../../engine/contract/index.ts';
import { isColumn } from './entityTables.ts';

/** Personal data in a signature (`x-signs`), by the words of `x-personal`. */
const IN_SIGNATURE = { name: 'name', position: 'position' } as const;

/**
 * JSON paths of names or positions in a record's answers (`x-answers`): fields declared as such, and
 * signatures.
 *
 * @example personalAnswers(inspection, 'position') // [['place'], ['signature', 'position']]
 */
export function personalAnswers(entity: EntitySchema, what: 'name' | 'position'): readonly string[][] {
  const pathsOf = ([name, field]: [string, Field]): string[][] => {
    if (isColumn(entity, name)) return [];
    if (field['x-signs'] !== undefined) return [[name, IN_SIGNATURE[what]]];
    return field['x-personal'] === what ? [[name]] : [];
  };
  return Object.entries(entity.properties).flatMap(pathsOf);
}
