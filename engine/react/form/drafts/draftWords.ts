import type { DataRecord, FieldModel } from '../../../contract/index.ts';
import { equal, formatDecimal, getAt, isYes, momentFormat } from '../../../index.ts';
import type { DraftWord } from '../../device/Draft.ts';
import type { FormServices } from '../../field/services/FormServices.ts';
import type { FormStore } from '../../field/store/FormStore.ts';
import { fieldChoices, labelOf } from '../../widgets/choice/fieldChoices.ts';
import { flagAnswer } from '../../widgets/flag/flagAnswer.ts';
import { nameOf } from '../summary/nameOf.ts';

type Services = Pick<FormServices, 'text' | 'translate' | 'value'>;

/**
 * What was typed since the form began with `begun`, field by field as the form shows it. Kept with a draft, so that it can be read without a network:
 * the form's schema is not on the device then. Photos and rows of lists are left out, and what was chosen among records.
 */
export function draftWords(store: FormStore, begun: DataRecord, services: Services): readonly DraftWord[] {
  const record = store.record();
  return store.model.fields.flatMap((field) => {
    const value = getAt(record, field.path);
    if (equal(value, getAt(begun, field.path)) || !store.field(field.path).get().visible) return [];
    const text = written(field, value, store, services);
    return text === '' ? [] : [{ label: nameOf(store.model, field, services.translate), text }];
  });
}

function written(field: FieldModel, value: unknown, store: FormStore, services: Services): string {
  const { translate } = services;
  // A chosen record is kept by its number, which says nothing to people.
  if (field.layout.source !== undefined) return '';
  if (field.schema['x-flag'] !== undefined || typeof value === 'boolean')
    return flagAnswer(field, isYes(value), services);
  if (typeof value === 'number') return formatDecimal(value);
  if (typeof value !== 'string') return '';
  const choices = fieldChoices(field, store.model.options);
  if (choices.length > 0) return translate(labelOf(value, choices));
  const format = momentFormat(field.schema.format);
  return format === undefined ? value : services.value(value, format);
}
