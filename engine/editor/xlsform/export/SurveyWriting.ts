import type { Condition, Json } from '../../../contract/index.ts';
import type { EditedFiles } from '../../editSchema.ts';
import { isSchemaNode, type KnownFile, nodesIn, type SchemaNode, textAt } from '../../schemaParts.ts';
import type { WorkbookCode } from '../FINDINGS.ts';
import type { AnswerStorage } from '../xpath/ConvertedExpression.ts';
import { conditionInXpath, type NamesInXpath } from './writeXpath.ts';

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

/** Unique names of a form's questions in a workbook. */
interface WrittenNames {
  /** Name of a field, or of a column of a list of rows. */
  readonly nameOf: (field: string, list: string | undefined) => string;
  readonly namesIn: (list: string | undefined, self: string | undefined) => NamesInXpath;
  /** A unique name for a row without an answer. */
  readonly free: (wanted: string) => string;
  /** A text with references to answers converted. */
  readonly quoted: (text: string, list?: string) => string;
}

export function writtenNames(form: SchemaNode, entity: SchemaNode, frame: ReadonlySet<string>): WrittenNames {
  const questions = new Map<string, { readonly name: string; readonly held: AnswerStorage }>();
  const usedNames = new Set<string>();
  const free = (wanted: string): string => {
    let name = wanted;
    for (let number = 2; usedNames.has(name); number += 1) name = `${wanted}-${number}`;
    usedNames.add(name);
    return name;
  };
  const properties = propertiesOf(entity);
  const layouts = nodesIn(form['sections'])
    .flatMap((section) => nodesIn(section['fields']))
    .flatMap((field): readonly SchemaNode[] => [
      field,
      ...['note', 'photos'].map((word) => ({ field: field[word] ?? '' })),
    ])
    .filter(
      (field) =>
        !frame.has(textAt(field, 'field') ?? '') && properties[textAt(field, 'field') ?? ''] !== undefined,
    );
  for (const layout of layouts) {
    const field = textAt(layout, 'field') ?? '';
    if (!questions.has(field)) questions.set(field, { name: free(field), held: heldOf(properties[field]) });
  }
  for (const layout of layouts) {
    const list = textAt(layout, 'field') ?? '';
    const cells = propertiesOf(properties[list]?.['items']);
    for (const cell of nodesIn(layout['fields'])) {
      const field = textAt(cell, 'field') ?? '';
      const preferred = usedNames.has(field) ? `${list}_${field}` : field;
      questions.set(`${list}.*.${field}`, { name: free(preferred), held: heldOf(cells[field]) });
    }
  }
  const at = (path: string, list: string | undefined) => {
    if (path.startsWith('record.')) return questions.get(path.slice(7));
    return path.startsWith('row.') && list !== undefined
      ? questions.get(`${list}.*.${path.slice(4)}`)
      : undefined;
  };
  return {
    free,
    nameOf: (field, list) => questions.get(list === undefined ? field : `${list}.*.${field}`)?.name ?? field,
    namesIn: (list, self) => ({ self, nameAt: (path) => at(path, list) }),
    quoted: (text, list) =>
      text.replaceAll(/\{([\w.$-]+)\}/g, (slot, path: string) => {
        const question = at(path, list);
        return question === undefined ? slot : `\${${question.name}}`;
      }),
  };
}

export function propertiesOf(node: unknown): Readonly<Record<string, SchemaNode>> {
  const all = isSchemaNode(node as never) ? (node as SchemaNode)['properties'] : undefined;
  return isSchemaNode(all) ? (all as Readonly<Record<string, SchemaNode>>) : {};
}

function heldOf(property: SchemaNode | undefined): AnswerStorage {
  const types = [property?.['type']].flat();
  if (types.includes('array'))
    return isSchemaNode(property?.['items']) && property['items']['properties'] !== undefined
      ? 'rows'
      : 'list';
  if (types.includes('object')) return 'object';
  if (types.includes('integer') || types.includes('number')) return 'number';
  const format = property?.['format'];
  return format === 'date' ? 'day' : format === 'time' ? 'time' : format === 'date-time' ? 'moment' : 'text';
}
