import type { ListWork } from './listWork.ts';
import type { OutlinePlace } from './moveInOutline.ts';

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
  readonly called: OutlinePlace | undefined;
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
