import { type Field, type FormPackage, isAnomalous } from '../../engine/index.ts';
import type { AnswerRow } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { printValue } from './printValue.ts';

/** Printed where nothing was answered. */
export const NO_ANSWER = '–';

/** Answers longer than this take the width of the page. */
const NARROW = 34;

/** Notes longer than this do, too: in half a page's column they would run over several pages. */
const LONG_NOTE = 3 * NARROW;

/** One question as it was asked. */
export interface AskedQuestion {
  readonly schema: Field;
  readonly label: string;
  readonly widget: string;
}

/** One answer, ready to print, with the note that goes with it. */
export function answerRow(
  { schema, label, widget }: AskedQuestion,
  value: unknown,
  {
    printing,
    pkg,
    note = '',
  }: { readonly printing: Printing; readonly pkg: FormPackage; readonly note?: string },
): AnswerRow {
  const { say, request } = printing;
  const text = printValue(value, {
    field: schema,
    widget,
    options: pkg.options,
    messages: request.messages,
    say,
  });
  const anomalous = isAnomalous(schema, value);
  return {
    label: say(label),
    value: text || NO_ANSWER,
    mark: anomalous ? '!' : '',
    note,
    tone: anomalous ? 'anomaly' : text ? '' : 'blank',
    wide: text.length > NARROW || note.length > LONG_NOTE || widget === 'textarea',
    long: text.length > LONG_NOTE || note.length > LONG_NOTE,
  };
}
