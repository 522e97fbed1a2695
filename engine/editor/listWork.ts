import type { EditedFiles } from './editSchema.ts';
import { grammarAt } from './grammarAt.ts';
import { isSchemaNode } from './schemaParts.ts';

/** What may be done in a list of a schema file without JSON (`x-list` of its grammar); its items' words are changed by their panels in any case. */
export interface ListWork {
  readonly move?: true;
  readonly remove?: true;
  /** How a new item begins. */
  readonly add?: NewEntryShape;
  /** The word that withdraws an item which records may still speak of. */
  readonly retire?: string;
}

export interface NewEntryShape {
  /** The word that names it: written from what it is called, or one of the names that there are (`entryChoices`); without, it is nothing but its name. */
  readonly key?: string;
  readonly chosen?: true;
  /** What else it has from the beginning. */
  readonly with?: Readonly<Record<string, readonly never[]>>;
}

/** What the grammar lets be done in the list at a place. A list of which it says nothing keeps its items and their order: what they do is the program's. */
export function listWork(files: EditedFiles, path: string, pointer: string): ListWork {
  const said = grammarAt(files, path, pointer)?.schema['x-list'];
  return isSchemaNode(said) ? (said as ListWork) : {};
}
