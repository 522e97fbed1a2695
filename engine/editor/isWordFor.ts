import type { Field } from '../contract/index.ts';
import { widgetOf } from '../form/widgetOf.ts';
import { wrongWidget } from '../loader/checks/forms/wrongWidget.ts';
import { typesOf } from '../loader/context/comparisons.ts';
import { alternatives } from '../loader/context/Scope.ts';
import { type SchemaNode, textAt } from './schemaParts.ts';

/** What a word is said of, as far as it decides which words say anything about it: an entry of a file, or a line of a form. */
export interface WordedItem {
  /** What it fills in; undefined for a section, or where there is no such field. */
  readonly field: Field | undefined;
  /** Its words in the file. */
  readonly layout: SchemaNode;
}

/** Of which items a word says something (`x-for` of its grammar): those that are all of this. */
interface WordPurpose {
  /** The entry's `kind`. */
  readonly kind?: readonly string[];
  /** Words that it must have as well. */
  readonly beside?: readonly string[];
  /** Of what it fills in: one of its types. */
  readonly type?: readonly string[];
  /** `false`: it has no listed values. */
  readonly enum?: false | readonly string[];
  /** Its format, if it has one. */
  readonly format?: readonly string[];
  /** `false`: it is no flag, whose list goes without saying. */
  readonly flag?: false;
  /** What fills it in. */
  readonly widget?: readonly string[];
}

/**
 * Whether a word of the grammar, or a value of one (`form.fieldLayout.widget.range`), says something of an item where it is not said yet.
 *
 * @param schema the word's grammar. Its `x-for` lists of what it says something; `false`: it is offered nowhere. Without, it says something everywhere.
 */
export function isWordFor(item: WordedItem, id: string, schema: SchemaNode): boolean {
  const widget = /^form\.fieldLayout\.widget\.(.+)$/.exec(id)?.[1];
  const { 'x-for': said = [{}] } = schema;
  if (widget === undefined || item.field === undefined)
    return said !== false && [said as WordPurpose | readonly WordPurpose[]].flat().some(heeds(item));
  const isFlag = ['flag', 'switch', 'yes-no'].includes(widget);
  return (
    wrongWidget({ widget: widget as never }, item.field).length === 0 && (!isFlag || isYesOrNo(item.field))
  );
}

const heeds =
  ({ field, layout }: WordedItem) =>
  ({ kind, beside = [], ...of }: WordPurpose): boolean => {
    const own = textAt(layout, 'kind');
    if (kind !== undefined && own !== undefined && !kind.includes(own)) return false;
    if (!beside.every((word) => layout[word] !== undefined)) return false;
    if (field === undefined) return true;
    const types = typesOf(alternatives(field));
    return (
      (of.type === undefined || types.some((type) => of.type?.includes(type) === true)) &&
      (of.enum === undefined || (of.enum === false ? field.enum === undefined : lists(field, of.enum))) &&
      (of.flag === undefined || field['x-flag'] === undefined) &&
      (of.format === undefined || field.format === undefined || of.format.includes(field.format)) &&
      (of.widget === undefined || of.widget.includes(textAt(layout, 'widget') ?? widgetOf(field)))
    );
  };

function lists(field: Field, values: readonly string[]): boolean {
  return values.every((value) => field.enum?.includes(value) === true);
}

function isYesOrNo(field: Field): boolean {
  return lists(field, ['Y']) || typesOf(alternatives(field)).includes('boolean');
}
