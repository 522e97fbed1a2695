import { isSchemaNode, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';
import type { NamesInXpath } from './saidInXpath.ts';
import type { Held } from './XpathScope.ts';

/** What the questions of a form are called in a workbook, each once. */
export interface WrittenNames {
  /** The name of a field, or of a cell of a list. */
  readonly nameOf: (field: string, list: string | undefined) => string;
  readonly namesIn: (list: string | undefined, self: string | undefined) => NamesInXpath;
  /** A name for what has no answer. */
  readonly free: (wanted: string) => string;
  /** A text with the answers that it quotes. */
  readonly quoted: (text: string, list?: string) => string;
}

export function writtenNames(form: SchemaNode, entity: SchemaNode, frame: ReadonlySet<string>): WrittenNames {
  const known = new Map<string, { readonly name: string; readonly held: Held }>();
  const taken = new Set<string>();
  const free = (wanted: string): string => {
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
    taken.add(name);
    return name;
  };
  const properties = propertiesOf(entity);
  const shown = nodesIn(form['sections'])
    .flatMap((section) => nodesIn(section['fields']))
    .flatMap((field): readonly SchemaNode[] => [
      field,
      ...['note', 'photos'].map((word) => ({ field: field[word] ?? '' })),
    ])
    .filter(
      (field) =>
        !frame.has(textAt(field, 'field') ?? '') && properties[textAt(field, 'field') ?? ''] !== undefined,
    );
  for (const layout of shown) {
    const field = textAt(layout, 'field') ?? '';
    if (!known.has(field)) known.set(field, { name: free(field), held: heldOf(properties[field]) });
  }
  for (const layout of shown) {
    const list = textAt(layout, 'field') ?? '';
    const cells = propertiesOf(properties[list]?.['items']);
    for (const cell of nodesIn(layout['fields'])) {
      const field = textAt(cell, 'field') ?? '';
      const wanted = taken.has(field) ? `${list}_${field}` : field;
      known.set(`${list}.*.${field}`, { name: free(wanted), held: heldOf(cells[field]) });
    }
  }
  const at = (path: string, list: string | undefined) => {
    if (path.startsWith('record.')) return known.get(path.slice(7));
    return path.startsWith('row.') && list !== undefined
      ? known.get(`${list}.*.${path.slice(4)}`)
      : undefined;
  };
  return {
    free,
    nameOf: (field, list) => known.get(list === undefined ? field : `${list}.*.${field}`)?.name ?? field,
    namesIn: (list, self) => ({ self, nameAt: (path) => at(path, list) }),
    quoted: (text, list) =>
      text.replaceAll(/\{([\w.$-]+)\}/g, (slot, path: string) => {
        const found = at(path, list);
        return found === undefined ? slot : `\${${found.name}}`;
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
