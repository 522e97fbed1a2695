import type { ListWork } from './listWork.ts';
import type { OutlinePlace } from './moveInOutline.ts';

/** One line of a schema's outline: the file, a list in it, an entry of a list, a part of its own; of a form a section or an item. */
export interface OutlineRow extends OutlinePlace {
  readonly level: number;
  /** What people call it; a text of the schema, or a word for the list. */
  readonly label: string;
  /** Its own name, where people call it otherwise. */
  readonly detail: string;
  /** Where `label` is said, if it is said in a schema. */
  readonly called: OutlinePlace | undefined;
  /** The list that it is, or that it stands in; undefined for the file and its parts, and for what a form shows of another file. */
  readonly list: (OutlinePlace & { readonly id: string; readonly work: ListWork }) | undefined;
  readonly isItem: boolean;
  /** It says that it is withdrawn (`retire` of its list). */
  readonly isRetired?: boolean;
  /** Of an item of a form: the path of its answer. */
  readonly path?: string | undefined;
  /** Of an item of a form: its property of the entity. */
  readonly property?: OutlinePlace | undefined;
}

/** Whether its list lets something be done with a line; what is no entry may only be added to. */
export function mayInList({ list, isItem }: OutlineRow, work: keyof ListWork): boolean {
  return list?.work[work] !== undefined && (work === 'add' || isItem);
}
