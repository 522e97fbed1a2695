import type { Expression, Field, Json } from '../../../contract/index.ts';
import { widgetOf } from '../../../form/fieldNodes.ts';
import { under } from '../../../loader/pointer.ts';
import { equal } from '../../../values/equality.ts';
import { isSchemaNode, nodesIn, type SchemaNode, textAt } from '../../schemaParts.ts';
import { QUESTION_TYPES } from '../QUESTION_TYPES.ts';
import { BOUND_WORDS } from '../xpath/conditionOf.ts';
import { choiceFilterCell, constraintColumns, defaultCell, requiredColumns } from './questionColumns.ts';
import { propertiesOf, type SurveyWriting, shownIn, type WrittenRow } from './SurveyWriting.ts';
import { expressionInXpath } from './writeXpath.ts';

const SAID_OF_PROPERTY: ReadonlySet<string> = new Set([
  ...[
    'title',
    'description',
    'type',
    'format',
    'items',
    'uniqueItems',
    'default',
    'x-options',
    'x-flag',
    'x-messages',
  ],
  ...['x-signs', 'x-calculated', 'x-offered', 'x-required', 'x-required-if', '$comment', ...BOUND_WORDS],
]);
const SAID_OF_LAYOUT: ReadonlySet<string> = new Set([
  ...[
    'field',
    'label',
    'widget',
    'help',
    'showWhen',
    'requiredWhen',
    'proposed',
    'fields',
    'note',
    'photos',
    'noteWhen',
  ],
  ...['rows', 'counter', 'signer'],
]);

/** Appearances of widgets for a single choice. */
const LOOKS: Readonly<Record<string, string>> = { select: 'minimal', flag: 'flag' };

/** Rows of a survey for a field: one, those of a repeat, or further ones for note and photos. */
export function questionRow(
  layout: SchemaNode,
  at: string,
  writing: SurveyWriting,
  list?: string,
): readonly WrittenRow[] {
  const { entity, known, note } = writing;
  const field = textAt(layout, 'field') ?? '';
  const around = list === undefined ? entity.content : propertiesOf(entity.content)[list]?.['items'];
  const pointer = `${list === undefined ? '' : `/properties/${list}/items`}${under('/properties', field)}`;
  const property = propertiesOf(around)[field];
  const name = known.nameOf(field, list);
  if (property === undefined) {
    note('unsaidField', field);
    return [];
  }
  if (isSchemaNode(property['items']) && property['items']['properties'] !== undefined) {
    if (list !== undefined || layout['fields'] === undefined) {
      note('unsaidField', field);
      return [];
    }
    return repeatRows(layout, property, at, writing);
  }
  const surveyType = typeIn(property, layout, writing);
  if (surveyType === undefined) {
    note('unsaidField', textAt(property, 'title') ?? field);
    return [];
  }
  const { type, appearance, base } = surveyType;
  const names = known.namesIn(list, list === undefined ? `record.${field}` : `row.${field}`);
  noteUnexpressed(property, layout, base, writing);
  const isHidden = layout['widget'] === 'hidden' && type === 'calculate' && property['title'] === name;
  const label = textAt(layout, 'label');
  const title = known.quoted(label ?? textAt(property, 'title') ?? '', list);
  const help = textAt(layout, 'help');
  const hint = known.quoted(help ?? textAt(property, 'description') ?? '', list);
  const row: WrittenRow = {
    ...{ type, name, appearance },
    ...(isHidden
      ? {}
      : label === undefined
        ? writing.said('label', entity.path, `${pointer}/title`, title)
        : writing.said('label', writing.form.path, `${at}/label`, title)),
    ...(help === undefined
      ? writing.said('hint', entity.path, `${pointer}/description`, hint)
      : writing.said('hint', writing.form.path, `${at}/help`, hint)),
    ...requiredColumns(property, layout, around, field, writing, list),
    relevant: shownIn(layout, writing, list),
    ...constraintColumns(property, field, base.property, writing, list),
    default: defaultCell(property, layout, writing, list),
    choice_filter: choiceFilterCell(property, field, writing, list),
    calculation:
      property['x-calculated'] === undefined
        ? ''
        : writing.inXpath('calculation', () => {
            const expression = property['x-calculated'] as unknown as Expression;
            const xpath = expressionInXpath(expression, { ...names, self: undefined });
            // Calculated dates need `date()`, because XLSForm calculates with numbers.
            const isPlain = property['format'] !== 'date' || /^\$\{[^}]*\}$/.test(xpath);
            return isPlain ? xpath : `date(${xpath})`;
          }),
    'bind::x-flag': textAt(property, 'x-flag') ?? '',
  };
  return [withXlsformQuotes(row, writing, list), ...companions(layout, property, field, writing)];
}

/** Converts references in the translations as well. */
function withXlsformQuotes(row: WrittenRow, { known }: SurveyWriting, list: string | undefined): WrittenRow {
  return Object.fromEntries(
    Object.entries(row).map(([head, text]) => [head, head.includes('::') ? known.quoted(text, list) : text]),
  );
}

function repeatRows(
  layout: SchemaNode,
  property: SchemaNode,
  at: string,
  writing: SurveyWriting,
): readonly WrittenRow[] {
  const field = textAt(layout, 'field') ?? '';
  for (const word of Object.keys(layout))
    if (!['field', 'widget', 'label', 'fields', 'showWhen'].includes(word))
      writing.note('unsaidWord', `${field}: ${word}`);
  const label = textAt(layout, 'label');
  const title = writing.known.quoted(label ?? textAt(property, 'title') ?? field);
  const inner = nodesIn(layout['fields']).flatMap((each, index) =>
    questionRow(each, `${at}/fields/${index}`, writing, field),
  );
  if (inner.length === 0) return [];
  return [
    {
      ...{
        type: 'begin repeat',
        name: writing.known.nameOf(field, undefined),
        relevant: shownIn(layout, writing, undefined),
      },
      ...(label === undefined
        ? writing.said('label', writing.entity.path, `${under('/properties', field)}/title`, title)
        : writing.said('label', writing.form.path, `${at}/label`, title)),
    },
    ...inner,
    { type: 'end repeat' },
  ];
}

interface WrittenType {
  readonly type: string;
  readonly appearance: string;
  /** Keywords that an import creates for this type. */
  readonly base: {
    readonly property: Readonly<Record<string, Json>>;
    readonly layout: Readonly<Record<string, Json>>;
  };
}

function typeIn(property: SchemaNode, layout: SchemaNode, writing: SurveyWriting): WrittenType | undefined {
  const of = (type: string, key = type, appearance = ''): WrittenType => ({
    ...{ type, appearance },
    base: QUESTION_TYPES[key] ?? { property: {}, layout: {} },
  });
  const types = [property['type']].flat();
  if (
    property['x-calculated'] !== undefined &&
    layout['width'] === undefined &&
    property['maxLength'] === undefined
  )
    return of('calculate');
  const items = isSchemaNode(property['items']) ? property['items'] : undefined;
  const options = textAt(property, 'x-options') ?? textAt(items, 'x-options');
  if (options !== undefined) {
    const content = writing.options(options);
    if (content === undefined || content['of'] !== undefined) return undefined;
    writing.lists.set(options, content);
    if (!writing.titles.has(options)) writing.titles.set(options, textAt(property, 'title') ?? '');
    const key = items === undefined ? 'select_one' : 'select_multiple';
    return {
      ...of(`${key} ${writing.listName(options)}`, key),
      appearance: items === undefined ? (LOOKS[String(layout['widget'])] ?? '') : '',
    };
  }
  if (property['x-signs'] !== undefined) return of('image', 'image signature', 'signature');
  if (items?.['x-reference'] !== undefined && layout['widget'] === 'photos') return of('image');
  if (items?.['x-reference'] !== undefined && layout['widget'] === 'files') return of('file');
  if (property['x-trace'] !== undefined) return of('geotrace');
  if (types.includes('array') || types.includes('object') || types.includes('boolean')) return undefined;
  const formats: Readonly<Record<string, string>> = {
    date: 'date',
    time: 'time',
    'date-time': 'dateTime',
    position: 'geopoint',
  };
  const format = textAt(property, 'format');
  if (format !== undefined)
    return formats[format] === undefined
      ? undefined
      : of(formats[format] ?? '', formats[format]?.toLowerCase());
  if (types.includes('integer')) return of('integer');
  if (types.includes('number')) return of('decimal');
  if (property['x-email'] === true) return of('email');
  if (property['x-personal'] === 'contact') return of('phonenumber');
  return (layout['widget'] ?? widgetOf(property as Field)) === 'textarea'
    ? of('text', 'text multiline', 'multiline')
    : of('text');
}

/** Reports keywords that neither the type nor a column expresses. */
function noteUnexpressed(
  property: SchemaNode,
  layout: SchemaNode,
  { property: own, layout: placed }: WrittenType['base'],
  writing: SurveyWriting,
): void {
  const field = textAt(layout, 'field') ?? '';
  const silent = (value: Json | undefined, base: Json | undefined) => value === base || equal(value, base);
  for (const [word, value] of Object.entries(property))
    if (!SAID_OF_PROPERTY.has(word) && !silent(value, own[word]))
      writing.note('unsaidWord', `${field}: ${word}`);
  for (const [word, value] of Object.entries(layout)) {
    if (word === 'widget' ? isSilentWidget(value, property) : SAID_OF_LAYOUT.has(word)) continue;
    if (!silent(value, placed[word]))
      writing.note('unsaidWord', `${field}: ${word === 'widget' ? `widget ${value}` : word}`);
  }
}

function isSilentWidget(widget: Json, property: SchemaNode): boolean {
  if (widget === 'flag') return property['x-options'] !== undefined;
  if (widget === 'hidden') return property['x-calculated'] !== undefined;
  return [
    'textarea',
    'select',
    'photos',
    'files',
    'position',
    'signature',
    'lines',
    'text',
    'number',
    'date',
    'time',
  ].includes(String(widget));
}

/** Notes and photos below an answer become separate questions. */
function companions(
  layout: SchemaNode,
  property: SchemaNode,
  field: string,
  writing: SurveyWriting,
): readonly WrittenRow[] {
  return ['note', 'photos'].flatMap((word) => {
    const companion = textAt(layout, word);
    if (companion === undefined) return [];
    const flagged = property['x-flag'] === 'ok' ? 'N' : 'Y';
    const showWhen = layout['noteWhen'] ?? { [`record.${field}`]: { const: flagged } };
    writing.note('noteApart', companion);
    return questionRow(
      { field: companion, showWhen, ...(word === 'photos' ? { widget: 'photos' } : {}) },
      '',
      writing,
    );
  });
}
