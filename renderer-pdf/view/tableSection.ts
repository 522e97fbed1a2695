import { type CellReader, cellParts, fillText, getAt, type TableSchema } from '../../engine/index.ts';
import { RenderFailure } from '../RenderFailure.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { printValue } from './printValue.ts';

type Column = TableSchema['columns'][number];

const NUMBERS = new Set(['number', 'short-number', 'quantity', 'euro', 'unit-price']);

/** Rows of a list with the columns of its table schema, without actions. */
export function tableSection(section: Section, { request, context, say }: Printing): PrintedSection {
  const printedTable = request.tables[section.name ?? ''];
  if (!printedTable)
    throw new RenderFailure(`Manca la tabella '${section.name}' del documento '${request.document.title}'.`);
  const { table, options } = printedTable;
  const columns = table.columns.filter(({ field }) => !section.fields || section.fields.includes(field));
  const rows = getAt(context, section.data ?? 'rows');
  const { messages } = request;
  const reader: CellReader = {
    ...{ columns: table.columns, options, translate: say },
    value: (value, format, list) => printValue(value, format, messages, list),
  };
  const alignOf = ({ align, format }: Column) => align ?? (NUMBERS.has(format ?? '') ? 'end' : 'start');
  return {
    kind: 'table',
    title: section.title ? say(section.title) : '',
    columns: columns.map((column) => ({ label: say(column.label), align: alignOf(column) })),
    rows: (Array.isArray(rows) ? rows : []).map((row: unknown) => ({
      cells: columns.map((column) => {
        const { own, companions } = cellParts(column, row, reader);
        return { text: own, more: companions.join(' · '), align: alignOf(column) };
      }),
    })),
    empty: table.empty ? fillText(say(table.empty), context) : '',
  };
}
