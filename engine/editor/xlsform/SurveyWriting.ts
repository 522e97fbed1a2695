import type { Condition, Json } from '../../contract/index.ts';
import type { EditedFiles } from '../editSchema.ts';
import type { KnownFile, SchemaNode } from '../schemaParts.ts';
import type { WorkbookCode } from './FINDINGS.ts';
import { conditionInXpath } from './saidInXpath.ts';
import type { WrittenNames } from './writtenNames.ts';

/** A row of a sheet, by column. */
export type WrittenRow = Readonly<Record<string, string>>;

/** State of writing a form as a survey. */
export interface SurveyWriting {
  readonly files: EditedFiles;
  readonly form: KnownFile;
  readonly entity: KnownFile;
  readonly known: WrittenNames;
  /** Option lists used by questions, by their name in the product. */
  readonly lists: Map<string, SchemaNode>;
  /** Titles that an import gives to the lists: that of the first question with the list. */
  readonly titles: Map<string, string>;
  /** Columns for `choice_filter`: the required value of each choice (`list value`). */
  readonly filters: Map<string, ReadonlyMap<string, string>>;
  /** Ids of rules that are expressed by a row. */
  readonly rules: Set<string>;
  /** Name of an option list in the workbook. */
  readonly listName: (options: string) => string;
  readonly options: (list: string) => SchemaNode | undefined;
  readonly note: (code: WorkbookCode, found: string, column?: string) => void;
  /** A text in every language, as columns. */
  readonly said: (column: string, file: string, pointer: string, text: string) => WrittenRow;
  readonly message: (column: string, id: string) => WrittenRow;
  /** Converts an expression; empty, with a finding, if XLSForm cannot express it. */
  readonly inXpath: (column: string, make: () => string) => string;
}

export function shownIn(
  node: SchemaNode,
  { known, inXpath }: SurveyWriting,
  list: string | undefined,
): string {
  const when = node['showWhen'];
  if (when === undefined) return '';
  return inXpath('relevant', () =>
    conditionInXpath(when as unknown as Condition, known.namesIn(list, undefined)),
  );
}

/**
 * Removes the checklist's prefix from names of option lists, except where that would collide with another
 * list of the checklist.
 */
export function listNames(entity: SchemaNode, checklist: string): (options: string) => string {
  const usedLists = new Set(optionsIn(entity));
  const prefix = `${checklist}-`;
  return (options) => {
    const short = options.startsWith(prefix) ? options.slice(prefix.length) : options;
    return usedLists.has(short) ? options : short;
  };
}

function optionsIn(node: Json): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([word, each]) =>
    word === 'x-options' && typeof each === 'string' ? [each] : optionsIn(each as Json),
  );
}
