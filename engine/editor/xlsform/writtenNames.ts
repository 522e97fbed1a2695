import { isSchemaNode, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';
import type { NamesInXpath } from './saidInXpath.ts';
import type { Held } from './XpathScope.ts';

/** Unique names of a form's questions in a workbook. */
export interface WrittenNames {
  /** Name of a field, or of a column of a list of rows. */
  readonly nameOf: (field: string, list: string | undefined) => string;
  readonly namesIn: (list: string | undefined, self: string | undefined) => NamesInXpath;
  /** A unique name for a row without an answer. */
  readonly free: (wanted: string) => string;
  /** A text with references to answers converted. */
  readonly quoted: (text: string, list?: string) => string;
}

export function writtenNames(form: SchemaNode, entity: SchemaNode, frame: ReadonlySet<string>): WrittenNames {
  const questions = new Map<string, { readonly name: string; readonly held: Held }>();
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

function heldOf(property: SchemaNode | undefined): Held {
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
