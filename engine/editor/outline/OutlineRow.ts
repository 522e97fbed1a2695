import type { EditedFiles } from '../editSchema.ts';
import { grammarAt } from '../panel/grammarAt.ts';
import { isSchemaNode } from '../schemaParts.ts';
import type { OutlinePlace } from './moves.ts';

/**
 * One row of a schema's outline: the file, a list, an entry of a list or a part; in a form a section or an
 * item.
 */
export interface OutlineRow extends OutlinePlace {
  readonly level: number;
  /** Label shown to people: a text of the schema, or the word for the list. */
  readonly label: string;
  /** Technical name, if it differs from the label. */
  readonly detail: string;
  /** Where `label` is written, if a schema contains it. */
  readonly labelPlace: OutlinePlace | undefined;
  /**
   * The list that the row is or belongs to; undefined for the file, its parts and the content of fragments.
   */
  readonly list: (OutlinePlace & { readonly id: string; readonly work: ListWork }) | undefined;
  readonly isItem: boolean;
  /** The row has the flag that withdraws it (`retire` of its list). */
  readonly isRetired?: boolean;
  /** Items of a form: path of the answer. */
  readonly path?: string | undefined;
  /** Items of a form: their property of the entity. */
  readonly property?: OutlinePlace | undefined;
}

/** Whether the row's list allows an operation on it; a row that is no entry only allows `add`. */
export function mayInList({ list, isItem }: OutlineRow, work: keyof ListWork): boolean {
  return list?.work[work] !== undefined && (work === 'add' || isItem);
}

/**
 * Operations that a list of a schema file allows without JSON (`x-list` of its grammar); editing its items in
 * panels is always allowed.
 */
export interface ListWork {
  readonly move?: true;
  readonly remove?: true;
  /** Initial content of a new item. */
  readonly add?: NewEntryShape;
  /** The flag that withdraws an item to which records may still refer. */
  readonly retire?: string;
  /** Option lists with this `of` have the names of the list: they follow when an item is added or removed. */
  readonly listed?: string;
}

export interface NewEntryShape {
  /**
   * Keyword of the technical name: derived from the label, or one of the existing names (`entryChoices`).
   * Undefined: the item consists of its name only.
   */
  readonly key?: string;
  readonly chosen?: true;
  /** Further initial keywords. */
  readonly with?: Readonly<Record<string, readonly never[]>>;
}

/**
 * Operations on the list at a place as its grammar declares them; by default items and their order are fixed,
 * because program code depends on them.
 */
export function listWork(files: EditedFiles, path: string, pointer: string): ListWork {
  const declared = grammarAt(files, path, pointer)?.schema['x-list'];
  return isSchemaNode(declared) ? (declared as ListWork) : {};
}
