import {
  type CellReader,
  cellParts,
  distanceText,
  fillText,
  getAt,
  isEmpty,
  messageText,
  slotsOf,
  type TableSchema,
} from '../../engine/index.ts';
import { say as phrase } from '../../engine/node.ts';
import type { CrewMember } from '../contract.ts';
import { RenderFailure } from '../RenderFailure.ts';
import { formSection } from './formSection.ts';
import type { PrintContext, PrintedSection, Section } from './PrintedSection.ts';
import { photosSection } from './photosSection.ts';
import { printSlot, printText, printValue } from './printValue.ts';

/** Lines to sign by hand; `fields` names who signs. */
function signaturesSection(section: Section, { say }: PrintContext): PrintedSection {
  return {
    kind: 'signatures',
    title: section.title ? say(section.title) : '',
    lines: (section.fields ?? []).map((label) => ({ label: say(label) })),
  };
}

/** A framed sentence under a large heading, for important notices. */
function noticeSection(section: Section, { context, say, request }: PrintContext): PrintedSection {
  return {
    kind: 'notice',
    title: section.title ? say(section.title) : '',
    text: printText(say(section.text ?? ''), context, request.messages),
  };
}

/** A paragraph with slots. */
function textSection(section: Section, { context, say, request }: PrintContext): PrintedSection {
  return {
    kind: 'text',
    title: section.title ? say(section.title) : '',
    text: printText(say(section.text ?? ''), context, request.messages),
  };
}

/** Acknowledgement lines of the crew: recorded ones are printed, the others are signed by hand. */
function membersSection(section: Section, { context, say, request }: PrintContext): PrintedSection {
  const messageIn = (id: string) => messageText(id, {}, request.messages);
  const value = getAt(context, section.data ?? 'members');
  const members = Array.isArray(value) ? (value as readonly CrewMember[]) : [];
  return {
    kind: 'members',
    title: section.title ? say(section.title) : '',
    text: section.text ? fillText(say(section.text), context) : '',
    nameLabel: messageIn('paper.fullName'),
    roleLabel: messageIn('paper.role'),
    signatureLabel: section.label ? say(section.label) : messageIn('form.members.acknowledged'),
    members: members.map(({ fullName, role = '', acknowledged = '' }) => ({
      fullName,
      role: say(role),
      acknowledged,
    })),
  };
}

type Column = TableSchema['columns'][number];

const NUMBERS = new Set(['number', 'short-number', 'quantity', 'euro', 'unit-price']);

/** Rows of a list with the columns of its table schema, without actions. */
function tableSection(section: Section, { request, context, say }: PrintContext): PrintedSection {
  const printedTable = request.tables[section.name ?? ''];
  if (!printedTable)
    throw new RenderFailure(
      phrase('paperSectionUnknown', { title: request.document.title, name: section.name }),
    );
  const { table, options } = printedTable;
  const columns = table.columns.filter(({ field }) => !section.fields || section.fields.includes(field));
  const rows = getAt(context, section.data ?? 'rows');
  const { messages } = request;
  const reader: CellReader = {
    ...{ columns: table.columns, options, translate: say },
    value: (value, format, list) => printValue(value, format, messages, list),
  };
  const alignOf = ({ format }: Column) => (NUMBERS.has(format ?? '') ? 'end' : 'start');
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

/**
 * A list of facts: each entry of `fields` is `Etichetta: {percorso}` or a bare path, labelled by its last
 * segment. Empty facts are left out, and the section where all are empty. Decimals are formatted as on the
 * screen; integers are not grouped, since many are identifiers.
 */
function fieldsSection(section: Section, { context, say, request }: PrintContext): PrintedSection {
  const { messages } = request;
  const plain = (value: unknown): string => printSlot(value, messages);
  // The text itself contains the euro sign.
  const amount = (value: unknown): string =>
    typeof value === 'number' ? printValue(value, 'euro', messages).replace('€ ', '') : plain(value);
  const position = (value: unknown): string => {
    const { from, text } = section.distance ?? {};
    const far = from === undefined ? '' : distanceText(value, getAt(context, from), messages.formats.locale);
    const beside = text === undefined || far === '' ? '' : ` (${fillText(say(text), { distance: far })})`;
    return `${printValue(value, 'position', messages)}${beside}`;
  };
  /** Formatter of an entry's values. */
  const writerOf = (entry: string, paths: readonly string[]): ((value: unknown) => string) => {
    if (paths.some((path) => section.positions?.includes(path))) return position;
    return entry.includes('€') ? amount : plain;
  };
  const rows = (section.fields ?? []).map((entry) => {
    const at = entry.indexOf(': ');
    const label = at < 0 ? (entry.split('.').at(-1) ?? entry) : entry.slice(0, at);
    const text = at < 0 ? `{${entry}}` : entry.slice(at + 2);
    const paths = slotsOf(text);
    // Of an address without parts, the commas would remain.
    const isBlank = paths.length > 0 && paths.every((path) => isEmpty(getAt(context, path)));
    const value = isBlank ? '' : fillText(text, context, writerOf(at < 0 ? '' : entry, paths));
    return { label: say(label), value: value.trim() };
  });
  return {
    kind: 'fields',
    title: section.title ? say(section.title) : '',
    rows: rows.filter(({ value }) => value !== ''),
  };
}

/** Works out what a section prints. */
export type SectionViewBuilder = (section: Section, printing: PrintContext) => PrintedSection;

/** How each kind of section is made; a new kind in the grammar does not compile until it has its line here. */
export const SECTION_VIEWS: Readonly<Record<Exclude<Section['kind'], `x-${string}`>, SectionViewBuilder>> = {
  form: formSection,
  table: tableSection,
  fields: fieldsSection,
  members: membersSection,
  photos: photosSection,
  signatures: signaturesSection,
  text: textSection,
  notice: noticeSection,
};
