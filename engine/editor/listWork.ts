import type { EditedFiles } from './editSchema.ts';
import { grammarAt } from './grammarAt.ts';
import { isSchemaNode } from './schemaParts.ts';

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
