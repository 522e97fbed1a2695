import type { DataRecord, FieldModel } from '../../../contract/index.ts';
import { answerText, equal, fieldChoices, getAt, quotedText } from '../../../index.ts';
import type { DraftWord } from '../../device/Draft.ts';
import type { FormServices } from '../../field/services/FormServices.ts';
import type { FormStore } from '../../field/store/FormStore.ts';
import { nameOf } from '../summary/nameOf.ts';

type Services = Pick<FormServices, 'text' | 'translate' | 'value'>;

/**
 * What was typed since the form began with `begun`, field by field as the form shows it. Kept with a draft, so that it can be read without a network:
 * the form's schema is not on the device then. Photos and rows of lists are left out, and what was chosen among records.
 */
export function draftWords(store: FormStore, begun: DataRecord, services: Services): readonly DraftWord[] {
  const record = store.record();
  const quoting = { model: store.model, record, context: store.context() };
  const words = {
    ...services,
    translate: (text: string) => quotedText(services.translate(text), quoting, services),
  };
  return store.model.fields.flatMap((field) => {
    const value = getAt(record, field.path);
    if (equal(value, getAt(begun, field.path)) || !store.field(field.path).get().visible) return [];
    const text = written(field, value, store, services);
    return text === '' ? [] : [{ label: nameOf(store.model, field, field.path, words), text }];
  });
}

function written(field: FieldModel, value: unknown, store: FormStore, services: Services): string {
  // A chosen record is kept by its number, which says nothing to people.
  if (field.layout.source !== undefined) return '';
  // A list without names for its values holds rows or photos.
  const choices = fieldChoices(field, store.model.options);
  if (Array.isArray(value) && choices.length === 0) return '';
  return answerText(value, field, { ...services, choices });
}
