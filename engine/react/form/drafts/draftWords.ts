import type { DataRecord, FieldModel } from '../../../contract/index.ts';
import { answerText, equal, fieldChoices, getAt, quotedText } from '../../../index.ts';
import type { DraftWord } from '../../device/Draft.ts';
import type { FormServices } from '../../field/services/FormServices.ts';
import type { FormStore } from '../../field/store/FormStore.ts';
import { nameOf } from '../summary/nameOf.ts';

type Services = Pick<FormServices, 'text' | 'translate' | 'value'>;

/**
 * The values typed since `begun`, as label and text in the order of the form. Stored with a draft, because
 * the form's schema is not on the device when it is read offline. Photos, rows of lists and references to
 * records are left out.
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
    const text = valueText(field, value, store, services);
    return text === '' ? [] : [{ label: nameOf(store.model, field, field.path, words), text }];
  });
}

function valueText(field: FieldModel, value: unknown, store: FormStore, services: Services): string {
  // A reference is stored as the record's id, which a reader cannot interpret.
  if (field.layout.source !== undefined) return '';
  // An array without option labels holds rows or photos.
  const choices = fieldChoices(field, store.model.options);
  if (Array.isArray(value) && choices.length === 0) return '';
  return answerText(value, field, { ...services, choices });
}
