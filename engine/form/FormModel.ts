import type {
  Condition,
  DataRecord,
  Field,
  FieldLayout,
  FieldModel,
  FormPackage,
  FormSchema,
  Rule,
} from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import type { Calculation } from './calculate/calculationsOf.ts';

/** A form ready to be filled: entity and layout joined, conditions in the order in which they depend on each other. */
export interface FormModel {
  readonly name: string;
  readonly version: number;
  readonly entity: FormPackage['entity'];
  readonly form: FormSchema;
  readonly options: FormPackage['options'];
  /**
   * Time zone of the record's days and clock times (product settings); undefined: durations ignore clock
   * changes.
   */
  readonly timeZone?: string | undefined;
  /** Labels of the transitions at which missing answers are checked (`missing`), by transition id. */
  readonly moments: Readonly<Record<string, string>>;
  /** In page order; the sections of a page are visible only while the page is. */
  readonly sections: FormSchema['sections'];
  /** Sections without fields: texts and pictures only. */
  readonly bareSections: FormSchema['sections'];
  /** In the order of the form; a companion note follows its flag. */
  readonly fields: readonly FieldModel[];
  readonly byPath: ReadonlyMap<string, FieldModel>;
  /** Place of each field in the form, by path. */
  readonly order: ReadonlyMap<string, number>;
  /** Rules between fields: the entity's, then the form's. */
  readonly rules: readonly Rule[];
  /** Calculated fields of the entity, visible or not, in dependency order. */
  readonly calculations: readonly Calculation[];
  /** The field at a path of the record, or the field that contains the path. */
  ownerOf(path: string): FieldModel | undefined;
  /** Paths of the fields that may change state (visible, required, read-only) with the value at `path`. */
  dependents(path: string): readonly string[];
  /** Internal to this folder: input of the state computation. */
  readonly nodes: ReadonlyMap<string, FieldNode>;
  /** Field paths in dependency order: a field follows the fields that its visibility reads. */
  readonly sequence: readonly string[];
  readonly rank: ReadonlyMap<string, number>;
}

/** The conditions of one field, gathered from field, section and flag. */
export interface FieldNode {
  readonly field: FieldModel;
  readonly sectionWhen?: Condition | undefined;
  readonly showWhen?: Condition | undefined;
  readonly requiredWhen?: Condition | undefined;
  readonly readOnlyWhen?: Condition | undefined;
  /** Companion notes only: condition that opens the note. Undefined: an anomalous flag value opens it. */
  readonly noteWhen?: Condition | undefined;
  readonly clearedWhenHidden: boolean;
}

/** One step on the way to a cell: a row with its name and number (from 1), or the label of the cell. */
export type PlaceStep =
  | { readonly row: string | undefined; readonly number: number }
  | { readonly label: string };

/**
 * The steps from a list to a place in its rows, at any depth; empty for the list itself.
 *
 * @example placeWithin(lines, 'lines.1.photos.0.note') // row 2, photo 1, 'Nota'
 */
export function placeWithin({ path, layout, schema }: FieldModel, place: string): readonly PlaceStep[] {
  if (layout.fields === undefined || !place.startsWith(`${path}.`)) return [];
  return stepsIn(layout, schema, place.slice(path.length + 1).split('.'));
}

function stepsIn(
  { row, fields = [] }: FieldLayout,
  { items }: Field,
  keys: readonly string[],
): readonly PlaceStep[] {
  const [index, ...inside] = keys;
  if (index === undefined || !/^\d+$/.test(index)) return [];
  const step = { row, number: Number(index) + 1 };
  const cell = fields.find(({ field }) => `${inside.join('.')}.`.startsWith(`${field}.`));
  const schema = cell === undefined ? undefined : items?.properties?.[cell.field];
  if (cell === undefined || schema === undefined) return [step];
  const further = inside.slice(cell.field.split('.').length);
  const within = cell.fields === undefined ? [] : stepsIn(cell, schema, further);
  return within.length > 0 ? [step, ...within] : [step, { label: cell.label ?? schema.title ?? cell.field }];
}

/**
 * Converts a problem path of the settled record to the path in the record as filled: settling removes blank
 * entries of a list of values, and later entries move up.
 *
 * @example filledPath(model, { tags: ['', 'long'] }, 'tags.0') // 'tags.1'
 */
export function filledPath(model: FormModel, record: DataRecord, path: string): string {
  const owner = model.ownerOf(path);
  if (owner === undefined || owner.path === path) return path;
  return placeInRows(owner.schema, record, owner.path, path.slice(owner.path.length + 1).split('.'));
}

function placeInRows({ items }: Field, record: DataRecord, place: string, keys: readonly string[]): string {
  const [index, cell, ...within] = keys;
  if (items === undefined || index === undefined) return [place, ...keys].join('.');
  const list = getAt(record, place);
  if (items.properties === undefined) {
    const filledIndex = Array.isArray(list) ? indexGiven(list, index) : index;
    return [place, filledIndex, ...keys.slice(1)].join('.');
  }
  if (cell === undefined) return `${place}.${index}`;
  return placeInRows(items.properties[cell] ?? {}, record, `${place}.${index}.${cell}`, within);
}

function indexGiven(list: readonly unknown[], key: string): string {
  const filledIndexes = [...list.keys()].filter((index) => !isEmpty(list[index]));
  return String(filledIndexes[Number(key)] ?? key);
}
