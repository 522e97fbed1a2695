import type { DataRecord, Field } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import type { FormModel } from './FormModel.ts';

/**
 * Converts a problem path of the settled record to the path in the record as filled: settling removes blank
 * entries of a list of values, and later entries move up.
 *
 * @example placeGiven(model, { tags: ['', 'long'] }, 'tags.0') // 'tags.1'
 */
export function placeGiven(model: FormModel, record: DataRecord, path: string): string {
  const owner = model.ownerOf(path);
  if (owner === undefined || owner.path === path) return path;
  return placeIn(owner.schema, record, owner.path, path.slice(owner.path.length + 1).split('.'));
}

function placeIn({ items }: Field, record: DataRecord, place: string, keys: readonly string[]): string {
  const [index, cell, ...within] = keys;
  if (items === undefined || index === undefined) return [place, ...keys].join('.');
  const list = getAt(record, place);
  if (items.properties === undefined) {
    const filledIndex = Array.isArray(list) ? indexGiven(list, index) : index;
    return [place, filledIndex, ...keys.slice(1)].join('.');
  }
  if (cell === undefined) return `${place}.${index}`;
  return placeIn(items.properties[cell] ?? {}, record, `${place}.${index}.${cell}`, within);
}

function indexGiven(list: readonly unknown[], key: string): string {
  const filledIndexes = [...list.keys()].filter((index) => !isEmpty(list[index]));
  return String(filledIndexes[Number(key)] ?? key);
}
