import type { Field } from '../contract/index.ts';
import { widgetOf } from '../form/widgetOf.ts';
import { wrongWidget } from '../loader/checks/wrongWidget.ts';
import { typesOf } from '../loader/context/comparisons.ts';
import { alternatives } from '../loader/context/Scope.ts';
import { type SchemaNode, textAt } from './schemaParts.ts';

/** A line of a form, as far as it decides which words say anything about it. */
export interface WordedItem {
  /** What it fills in; undefined for a section, or where there is no such field. */
  readonly field: Field | undefined;
  /** Its words in the form. */
  readonly layout: SchemaNode;
}

type Heeds = (item: WordedItem) => boolean;

const holds =
  (...types: readonly string[]): Heeds =>
  ({ field }) =>
    field === undefined || typesOf(alternatives(field)).some((type) => types.includes(type));
const isFilledBy =
  (...widgets: readonly string[]): Heeds =>
  ({ field, layout }) =>
    field === undefined || widgets.includes(textAt(layout, 'widget') ?? widgetOf(field));
const isListed: Heeds = ({ field }) => field?.enum !== undefined;
const isWritten: Heeds = (item) =>
  holds('string')(item) && !isListed(item) && (item.field?.format ?? 'position') === 'position';
const mayBeHidden: Heeds = ({ layout }) => layout['showWhen'] !== undefined;
const isYesOrNo: Heeds = (item) =>
  item.field === undefined || item.field.enum?.includes('Y') === true || holds('boolean')(item);
const isPassword: Heeds = ({ field }) => field?.format === 'password';

/** Where a word of the grammar says something, by the ids of people's words; one that is not here says something everywhere. */
export const WORDS_FOR: Readonly<Record<string, Heeds>> = {
  'entity.field.x-unit': (item) => holds('number', 'integer')(item) && !isListed(item),
  'entity.field.x-options': (item) =>
    holds('string', 'number', 'integer')(item) && item.field?.format === undefined,
  'entity.field.x-flag': isYesOrNo,
  'entity.field.minLength': (item) => isWritten(item) || isPassword(item),
  'entity.field.maxLength': (item) => isWritten(item) || isPassword(item),
  'entity.field.minimum': (item) => holds('number', 'integer')(item) && !isListed(item),
  'entity.field.maximum': (item) => holds('number', 'integer')(item) && !isListed(item),
  'entity.field.minItems': holds('array'),
  'entity.field.maxItems': holds('array'),
  'form.section.whenHidden': mayBeHidden,
  'form.fieldLayout.whenHidden': mayBeHidden,
  'form.fieldLayout.placeholder': isFilledBy(
    ...['text', 'textarea', 'number', 'decimal', 'integer', 'password', 'combobox'],
  ),
  'form.fieldLayout.counter': isFilledBy('text', 'textarea'),
  'form.fieldLayout.scale.least': isFilledBy('rating', 'range'),
  'form.fieldLayout.scale.most': isFilledBy('rating', 'range'),
  'form.fieldLayout.scale.stars': isFilledBy('rating'),
  'form.fieldLayout.row': isFilledBy('lines'),
  'form.fieldLayout.copyRows': isFilledBy('lines'),
  'form.fieldLayout.orderRows': isFilledBy('lines'),
  'form.fieldLayout.answers.yes': isFilledBy('flag', 'switch', 'yes-no'),
  'form.fieldLayout.answers.no': isFilledBy('flag', 'switch', 'yes-no'),
};

/** Whether a word, or a value of one (`form.fieldLayout.widget.range`), says something where it is not said yet. */
export function isWordFor(item: WordedItem, id: string): boolean {
  const widget = /^form\.fieldLayout\.widget\.(.+)$/.exec(id)?.[1];
  if (widget === undefined || item.field === undefined) return WORDS_FOR[id]?.(item) ?? true;
  const isFlag = ['flag', 'switch', 'yes-no'].includes(widget);
  return wrongWidget({ widget: widget as never }, item.field).length === 0 && (!isFlag || isYesOrNo(item));
}
