import type { Condition, Json } from '../../contract/index.ts';
import type { EditedFiles } from '../editSchema.ts';
import type { KnownFile, SchemaNode } from '../schemaParts.ts';
import type { WorkbookCode } from './FINDINGS.ts';
import { conditionInXpath } from './saidInXpath.ts';
import type { WrittenNames } from './writtenNames.ts';

/** A row of a sheet by its columns. */
export type WrittenRow = Readonly<Record<string, string>>;

/** A form being written as a survey. */
export interface SurveyWriting {
  readonly files: EditedFiles;
  readonly form: KnownFile;
  readonly entity: KnownFile;
  readonly known: WrittenNames;
  /** Lists that questions ask, by what the product calls them. */
  readonly lists: Map<string, SchemaNode>;
  /** What an import calls such a list: the title of the first question that asks it. */
  readonly titles: Map<string, string>;
  /** What `choice_filter` looks at: by column the value that each choice (`list value`) is offered for. */
  readonly filters: Map<string, ReadonlyMap<string, string>>;
  /** Rules that stand in a row, by their id. */
  readonly rules: Set<string>;
  /** What the workbook calls a list. */
  readonly listName: (options: string) => string;
  readonly options: (list: string) => SchemaNode | undefined;
  readonly note: (code: WorkbookCode, found: string, column?: string) => void;
  /** A text in every language, as columns. */
  readonly said: (column: string, file: string, pointer: string, text: string) => WrittenRow;
  readonly message: (column: string, id: string) => WrittenRow;
  /** Nothing, and told, where it cannot be said. */
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

/** A checklist's own lists without its name before theirs, but for those that would be called as another list that it asks. */
export function listNames(entity: SchemaNode, checklist: string): (options: string) => string {
  const asked = new Set(optionsIn(entity));
  const prefix = `${checklist}-`;
  return (options) => {
    const short = options.startsWith(prefix) ? options.slice(prefix.length) : options;
    return asked.has(short) ? options : short;
  };
}

function optionsIn(node: Json): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([word, each]) =>
    word === 'x-options' && typeof each === 'string' ? [each] : optionsIn(each as Json),
  );
}
