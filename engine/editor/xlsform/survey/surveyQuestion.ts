import type { Field, Json } from '../../../contract/index.ts';
import { widgetOf } from '../../../form/fieldNodes.ts';
import type { SchemaNode } from '../../schemaParts.ts';
import type { WorkbookCode } from '../FINDINGS.ts';
import { type TranslatedText, withoutQuotes } from '../languages.ts';
import { FILE_TYPES, type QuestionType } from '../QUESTION_TYPES.ts';
import { inTable } from '../SPELLINGS.ts';
import { isListMissing, questionType } from './fields.ts';
import { NO, setCalculation, setChoices, setConstraint, setDefault, setRequired } from './questionWords.ts';
import type { SurveyPlace, SurveyReading, Words } from './SurveyReading.ts';
import type { SurveyNode } from './surveyTree.ts';

/** A question as parts of entity and form. */
export interface QuestionParts {
  readonly field: string;
  readonly property: SchemaNode;
  readonly layout: Words;
  readonly isRequired: boolean;
}

const SILENT: ReadonlySet<string> = new Set(['', 'field-list', 'multiline', 'signature', 'draw']);
/** Widgets of appearances for a single choice. */
const LOOKS: Readonly<Record<string, string>> = { minimal: 'select', flag: 'flag' };
const UNSAID = ['repeat_count', 'trigger', 'parameters', 'guidance_hint', 'body::accuracythreshold'];
/** Findings for types without a field; default `typeUnknown`. */
const LOST_AS: Readonly<Record<string, WorkbookCode>> = { note: 'inRows', begin_loop: 'loopUnknown' };
/** Columns without effect for calculated questions. */
const WORKED_OUT = ['default', 'required_message'];
/** Maximum length of a title. */
export const LONGEST_TITLE = 300;

/**
 * Converts a question; undefined, with a finding, if it has no counterpart.
 *
 * @param section id of the section with the question or with the list of its rows.
 */
export function surveyQuestion(
  node: SurveyNode,
  place: SurveyPlace,
  reading: SurveyReading,
  section: string,
): QuestionParts | undefined {
  const { known, note, said, quoted, othersOf } = reading;
  const { languages } = reading.context;
  const field = known.get(node.key);
  const type = field === undefined ? undefined : typeOf(node, reading);
  if (field === undefined || type === undefined) {
    const isOfRows = place.list === undefined || questionType(node)?.inRows !== false;
    const missing = isListMissing(node, reading.context) ? 'noList' : inTable(LOST_AS, node.type);
    const code = missing ?? (isOfRows ? 'typeUnknown' : 'inRows');
    if (node.type === 'calculate' && node.row.at('calculation') !== '')
      note('expressionUnknown', node, 'calculation');
    else note(code, node, 'type');
    return undefined;
  }
  const appearance = node.row.at('appearance').toLowerCase();
  const look = inTable(LOOKS, appearance);
  const isUsed =
    SILENT.has(appearance) ||
    (look !== undefined && node.type === 'select_one') ||
    appearance === type.layout['widget'];
  if (!isUsed) note('appearanceUnknown', node, 'appearance');
  const scope = reading.scopeOf(field, place.list);
  const title = languages.read(node.row, 'label');
  const hint = languages.read(node.row, 'hint');
  if (title.text === '' && node.type !== 'calculate') note('noLabel', node, 'label', node.name);
  const label = title.text === '' ? node.name : quoted(node, title.text, place.list);
  const plain = withoutQuotes(label).slice(0, LONGEST_TITLE);
  const property: Words = { title: plain, ...type.property };
  const layout: Words = { field: field.field, ...type.layout };
  const translations = title.text === '' ? languages.alike(node.name) : othersOf(node, title, place.list);
  if (plain !== label) layout['label'] = label;
  const at = place.list === undefined ? [] : [place.list, 'items', 'properties'];
  const rows = place.list === undefined ? [] : [place.list, 'fields'];
  const inForm = ['sections', section, 'fields', ...rows, field.field];
  said.push({
    in: 'entity',
    at: ['properties', ...at, field.field, 'title'],
    others: withoutSlots(translations),
  });
  if (plain !== label) said.push({ in: 'form', at: [...inForm, 'label'], others: translations });
  if (node.type === 'select_one' && look !== undefined) layout['widget'] = look;
  if (hint.text !== '') {
    const help = quoted(node, hint.text, place.list, { column: 'hint' });
    const bare = withoutQuotes(help);
    property['description'] = bare;
    const otherHelp = othersOf(node, hint, place.list, { column: 'hint' });
    said.push({
      in: 'entity',
      at: ['properties', ...at, field.field, 'description'],
      others: withoutSlots(otherHelp),
    });
    if (bare !== help) {
      layout['help'] = help;
      said.push({ in: 'form', at: [...inForm, 'help'], others: otherHelp });
    }
  }
  const flag = node.row.at('bind::x-flag');
  if (['anomaly', 'ok', 'plain'].includes(flag)) property['x-flag'] = flag;
  const isCalculated = setCalculation(reading, node, property, layout, title.text === '', place.list);
  setChoices(reading, node, property, place.list, {
    ...title,
    text: plain,
    others: withoutSlots(translations),
  });
  const when = reading.shownWhen(node, place);
  if (when !== undefined) layout['showWhen'] = when as unknown as Json;
  setConstraint(reading, node, property, scope, { text: plain, others: withoutSlots(translations) });
  // With the workbook's maximum length the default widget is a single line already.
  if (layout['widget'] === 'text' && widgetOf(property as Field) === 'text') delete layout['widget'];
  if (isCalculated)
    reading.unsaid(
      node,
      NO.has(node.row.at('required').toLowerCase()) ? WORKED_OUT : [...WORKED_OUT, 'required'],
    );
  else setDefault(reading, node, property, layout, scope);
  const isRequired = !isCalculated && setRequired(reading, node, property, layout, place.list);
  const unsaid = node.type === 'range' ? UNSAID.filter((column) => column !== 'parameters') : UNSAID;
  reading.unsaid(node, isCalculated ? unsaid : [...unsaid, 'read_only']);
  return { field: field.field, property, layout, isRequired };
}

function typeOf(node: SurveyNode, { context }: SurveyReading): QuestionType | undefined {
  const type = questionType(node);
  if (type === undefined) return undefined;
  if (FILE_TYPES.has(node.type) && 'maxItems' in type.property && context.photo !== undefined)
    return { ...type, property: { ...type.property, items: context.photo } };
  return type;
}

/** Titles of the entity are used without a record, so they contain no references. */
function withoutSlots(others: TranslatedText['others']): TranslatedText['others'] {
  return Object.fromEntries(Object.entries(others).map(([locale, text]) => [locale, withoutQuotes(text)]));
}
