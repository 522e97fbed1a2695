import type { EntitySchema, Field } from '../../../engine/contract/index.ts';
import { isColumn } from './entityTables.ts';

/** What a signature (`x-signs`) says of a person, by the words of `x-personal`. */
const IN_SIGNATURE = { name: 'name', position: 'position' } as const;

/**
 * Where the answers of a record (`x-answers`: one JSON column) hold names or positions, as paths in it: fields that say so, and signatures, which hold both.
 *
 * @example personalAnswers(inspection, 'position') // [['place'], ['signature', 'position']]
 */
export function personalAnswers(entity: EntitySchema, what: 'name' | 'position'): readonly string[][] {
  const held = ([name, field]: [string, Field]): string[][] => {
    if (isColumn(entity, name)) return [];
    if (field['x-signs'] !== undefined) return [[name, IN_SIGNATURE[what]]];
    return field['x-personal'] === what ? [[name]] : [];
  };
  return Object.entries(entity.properties).flatMap(held);
}
