import type { Field } from '../contract/index.ts';
import { widgetOf } from '../form/fieldNodes.ts';
import { wrongWidget } from '../loader/checks/forms/wrongWidget.ts';
import { typesOf } from '../loader/context/comparisons.ts';
import { alternatives } from '../loader/context/Scope.ts';
import { type SchemaNode, textAt } from './schemaParts.ts';

/** What decides which keywords are meaningful: an entry of a file, or a line of a form. */
export interface WordedItem {
  /** The field that the line fills in; undefined for a section or a missing field. */
  readonly field: Field | undefined;
  /** Keywords and values in the file. */
  readonly layout: SchemaNode;
}

/** Requirements of a keyword on its item (`x-for` of its grammar); all must hold. */
interface WordPurpose {
  /** Kinds (`kind`) of the entry. */
  readonly kind?: readonly string[];
  /** Keywords that must be present as well. */
  readonly beside?: readonly string[];
  /** Types of the field, one of which it must have. */
  readonly type?: readonly string[];
  /** Values that the field must list; `false`: the field lists none. */
  readonly enum?: false | readonly string[];
  /** Formats that are allowed, if the field has one. */
  readonly format?: readonly string[];
  /** `false`: the field is no flag, because flags have an implicit list. */
  readonly flag?: false;
  /** Widgets, one of which displays the field. */
  readonly widget?: readonly string[];
}

/**
 * Whether a keyword of the grammar, or a value of one (`form.fieldLayout.widget.range`), is meaningful for an
 * item that lacks it.
 *
 * @param schema the keyword's grammar; its `x-for` lists alternative requirements, `false` offers it nowhere,
 * by default it fits everywhere.
 */
export function isWordFor(item: WordedItem, id: string, schema: SchemaNode): boolean {
  const widget = /^form\.fieldLayout\.widget\.(.+)$/.exec(id)?.[1];
  const { 'x-for': purposes = [{}] } = schema;
  if (widget === undefined || item.field === undefined)
    return purposes !== false && [purposes as WordPurpose | readonly WordPurpose[]].flat().some(heeds(item));
  const isFlag = ['flag', 'switch', 'yes-no'].includes(widget);
  return (
    wrongWidget({ widget: widget as never }, item.field).length === 0 && (!isFlag || isYesOrNo(item.field))
  );
}

const heeds =
  ({ field, layout }: WordedItem) =>
  ({ kind, beside = [], ...of }: WordPurpose): boolean => {
    const entryKind = textAt(layout, 'kind');
    if (kind !== undefined && entryKind !== undefined && !kind.includes(entryKind)) return false;
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
