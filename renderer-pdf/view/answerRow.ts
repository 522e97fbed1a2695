import {
  type AnswerField,
  type CalculatedForm,
  type Context,
  type DataRecord,
  type FieldModel,
  type FormModel,
  type FormPackage,
  getAt,
  isAnomalous,
  isContentShown,
  messageText,
  pointText,
  type SectionContent,
  signatureIn,
  type TracePoint,
  tracePoints,
  traceShape,
} from '../../engine/index.ts';
import type { DocumentRequest, Photo } from '../contract.ts';
import type { AnswerGroup, AnswerRow, ContentAbove, PrintContext } from './PrintedSection.ts';
import { printAnswer, printDate, printValue } from './printValue.ts';

/** Printed for an unanswered question. */
export const NO_ANSWER = '–';

/** Widgets that other sections print, or that are not for people. */
export const UNPRINTED_WIDGETS: ReadonlySet<string> = new Set(['photos', 'members', 'hidden', 'password']);

/** Longer answers take the full width of the page. */
const NARROW = 34;

/** Longer notes do so too: in half a page's column they would fill several pages. */
const LONG_NOTE = 3 * NARROW;

/** A question with its label and matrix. */
type AskedQuestion = AnswerField & Pick<FieldModel, 'label' | 'matrix'>;

/** One formatted answer with its note. */
export function answerRow(
  asked: AskedQuestion,
  value: unknown,
  {
    printing,
    pkg,
    note = '',
  }: { readonly printing: PrintContext; readonly pkg: FormPackage; readonly note?: string },
): AnswerRow {
  const { schema, label, widget, matrix } = asked;
  const { say, request } = printing;
  const text =
    widget === 'files'
      ? filesText(value, request)
      : printAnswer(value, asked, { options: pkg.options, messages: request.messages, say });
  const anomalous = isAnomalous(schema, value);
  const points = schema['x-trace'] === undefined ? [] : tracePoints(value);
  const noteText = [note, pointsText(points, printing)].filter(Boolean).join(' ');
  return {
    label: say(label),
    value: text || (matrix === undefined ? NO_ANSWER : say(matrix.blank)),
    mark: anomalous ? '!' : '',
    note: noteText,
    tone: anomalous ? 'anomaly' : text ? '' : 'blank',
    wide:
      schema['x-signs'] !== undefined ||
      text.length > NARROW ||
      noteText.length > LONG_NOTE ||
      points.length > 0 ||
      widget === 'textarea',
    long: text.length > LONG_NOTE || noteText.length > LONG_NOTE,
    picture: traceSketch(points) || pictureOf(signatureIn(value)?.image, request.photos),
  };
}

/** Texts of files, one per line; missing ones are skipped. */
function filesText(value: unknown, { files = {} }: DocumentRequest): string {
  const ids = Array.isArray(value) ? value.map(String) : [];
  return ids.flatMap((id) => (Object.hasOwn(files, id) ? [files[id]] : [])).join('\n');
}

/** Position of each point of a line. */
function pointsText(points: readonly TracePoint[], { request }: PrintContext): string {
  const reader = {
    text: (id: string, slots: object) => messageText(id, { ...slots }, request.messages),
    value: (value: unknown, format: 'number') => printValue(value, format, request.messages),
  };
  return points.map((point, index) => pointText(point, index + 1, reader)).join('; ');
}

/** Data URL of an attachment's picture; '' where the document has none. */
function pictureOf(id: number | undefined, photos: DocumentRequest['photos']): string {
  const photo = id !== undefined && Object.hasOwn(photos, String(id)) ? photos[String(id)] : undefined;
  return photo === undefined ? '' : pictureAddress(photo);
}

export function pictureAddress({ mediaType, bytes }: Photo): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** A line that was walked, as a picture's address: north up, each point with its label; '' where there is no line. */
function traceSketch(points: readonly TracePoint[]): string {
  if (points.length < 2) return '';
  const { width, height, points: places } = traceShape(points);
  const dots = places.map(
    ([x, y], index) =>
      `<circle cx="${x}" cy="${y}" r="4"/><text x="${x + 6}" y="${y - 6}" font-size="10" font-family="sans-serif">${escaped(points[index]?.label ?? String(index + 1))}</text>`,
  );
  const line = `<polyline points="${places.map((place) => place.join(',')).join(' ')}" fill="none" stroke="#555" stroke-width="2"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${line}${dots.join('')}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}

type Row = AnswerRow & { readonly path?: string };

interface AnsweredForm {
  readonly model: FormModel;
  readonly form: CalculatedForm;
  readonly context: Context;
}

/** The answers of a section, split into groups at its texts and pictures, in the form's order. */
export function answerGroups(
  section: FormModel['sections'][number],
  rows: readonly Row[],
  { model, form, context }: AnsweredForm,
  { say }: Pick<PrintContext, 'say'>,
): readonly AnswerGroup[] {
  const visibleContent = (section.content ?? []).filter((content) =>
    isContentShown(model, section.id, content, { ...form, context }),
  );
  const orderOf = ({ before }: SectionContent): number =>
    before === undefined ? Number.POSITIVE_INFINITY : (model.order.get(before) ?? 0);
  // Lines without field (gathered answers) stay with the preceding content.
  let order = Number.NEGATIVE_INFINITY;
  const groups: { title: string; says: ContentAbove[]; rows: AnswerRow[] }[] = [];
  const waiting = visibleContent.map((content) => ({ content, order: orderOf(content) })).toSorted(byOrder);
  const begin = (until: number): void => {
    for (let next = waiting[0]; next !== undefined && next.order <= until; next = waiting[0]) {
      waiting.shift();
      const last = groups.at(-1);
      if (last === undefined || last.rows.length > 0) groups.push({ title: '', says: [], rows: [] });
      groups.at(-1)?.says.push(printedContent(next.content, model, say));
    }
  };
  for (const { path, ...row } of rows) {
    order = path === undefined ? order : (model.order.get(path) ?? order);
    begin(order);
    if (groups.length === 0) groups.push({ title: '', says: [], rows: [] });
    groups.at(-1)?.rows.push(row);
  }
  begin(Number.POSITIVE_INFINITY);
  const title = section.title === undefined ? '' : say(section.title);
  return groups.map((group, index) => (index === 0 ? { ...group, title } : group));
}

function byOrder(a: { readonly order: number }, b: { readonly order: number }): number {
  return a.order === b.order ? 0 : a.order - b.order;
}

function printedContent(
  { text = '', image }: SectionContent,
  { form }: FormModel,
  say: PrintContext['say'],
): ContentAbove {
  const picture = form.pictures?.[image?.picture ?? ''] ?? '';
  return { text: say(text), picture, alt: say(image?.alt ?? '') };
}

type Section = FormModel['sections'][number];

/** The matrix rows that were answered together, with author and time; empty where none were. */
export function restRow(
  { matrix }: Section,
  model: FormModel,
  record: DataRecord,
  { say, request }: PrintContext,
): readonly AnswerRow[] {
  const { rest } = matrix ?? {};
  if (rest?.stamp === undefined) return [];
  const at = (word: string) => getAt(record, `${rest.stamp}.${word}`);
  const rows = at('rows');
  if (!Array.isArray(rows) || rows.length === 0) return [];
  const names = rows.map((path) => say(model.byPath.get(String(path))?.label ?? String(path)));
  const value = `${names.join(' · ')} – ${String(at('by'))}, ${printDate(String(at('at')), request.messages)}`;
  return [
    {
      label: say(rest.text),
      value,
      mark: '',
      note: '',
      picture: '',
      tone: 'gathered',
      wide: true,
      long: true,
    },
  ];
}
