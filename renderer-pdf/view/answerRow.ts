import {
  type AnswerField,
  type FieldModel,
  type FormPackage,
  isAnomalous,
  pointText,
  signatureIn,
  type TracePoint,
  tracePoints,
  translate,
} from '../../engine/index.ts';
import type { DocumentRequest, Photo } from '../contract.ts';
import type { AnswerRow } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { printAnswer, printValue } from './printValue.ts';
import { traceSketch } from './traceSketch.ts';

/** Printed where nothing was answered. */
export const NO_ANSWER = '–';

/** Answers longer than this take the width of the page. */
const NARROW = 34;

/** Notes longer than this do, too: in half a page's column they would run over several pages. */
const LONG_NOTE = 3 * NARROW;

/** One question as it was asked. */
export type AskedQuestion = AnswerField & Pick<FieldModel, 'label' | 'matrix'>;

/** One answer, ready to print, with the note that goes with it. */
export function answerRow(
  asked: AskedQuestion,
  value: unknown,
  {
    printing,
    pkg,
    note = '',
  }: { readonly printing: Printing; readonly pkg: FormPackage; readonly note?: string },
): AnswerRow {
  const { schema, label, widget, matrix } = asked;
  const { say, request } = printing;
  const text =
    widget === 'files'
      ? filesText(value, request)
      : printAnswer(value, asked, { options: pkg.options, messages: request.messages, say });
  const anomalous = isAnomalous(schema, value);
  const points = schema['x-trace'] === undefined ? [] : tracePoints(value);
  const said = [note, pointsText(points, printing)].filter(Boolean).join(' ');
  return {
    label: say(label),
    value: text || (matrix === undefined ? NO_ANSWER : say(matrix.blank)),
    mark: anomalous ? '!' : '',
    note: said,
    tone: anomalous ? 'anomaly' : text ? '' : 'blank',
    wide:
      schema['x-signs'] !== undefined ||
      text.length > NARROW ||
      said.length > LONG_NOTE ||
      points.length > 0 ||
      widget === 'textarea',
    long: text.length > LONG_NOTE || said.length > LONG_NOTE,
    picture: traceSketch(points) || pictureOf(signatureIn(value)?.image, request.photos),
  };
}

/** Files by what they are called, one a line; one that is not there any more leaves no hole. */
function filesText(value: unknown, { files = {} }: DocumentRequest): string {
  const ids = Array.isArray(value) ? value.map(String) : [];
  return ids.flatMap((id) => (Object.hasOwn(files, id) ? [files[id]] : [])).join('\n');
}

/** Where each point of a line is. */
function pointsText(points: readonly TracePoint[], { request }: Printing): string {
  const reader = {
    // Its slots are filled here, not by the form's answers.
    translate: (text: string) => translate(text, request.messages),
    value: (value: unknown, format: 'number') => printValue(value, format, request.messages),
  };
  return points.map((point, index) => pointText(point, index + 1, reader)).join('; ');
}

/** The picture of that attachment as an address; '' where the document has none. */
export function pictureOf(id: number | undefined, photos: DocumentRequest['photos']): string {
  const photo = id !== undefined && Object.hasOwn(photos, String(id)) ? photos[String(id)] : undefined;
  return photo === undefined ? '' : pictureAddress(photo);
}

export function pictureAddress({ mediaType, bytes }: Photo): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}
