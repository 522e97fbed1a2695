import type { CallModel, DataRecord, FormPackage, Product } from '../../../engine/contract/index.ts';
import {
  carriedAnswers,
  createFormModel,
  equal,
  type FormModel,
  formPackage,
  getAt,
} from '../../../engine/index.ts';
import { type EntityStorage, storedRecordOf } from '../privacy/keepStored.ts';
import { formOfVersion, recordVersion } from '../product/formVersions.ts';
import type { CallContext } from './CallContext.ts';

/** The form version of a submitted record, and the stored record. */
interface RecordForm {
  readonly form: CalledForm;
  readonly stored: DataRecord | undefined;
  /** Form of the stored version, where the save changes the version. */
  readonly former?: FormPackage;
}

type FormOfRecord = (body: unknown, context: Pick<CallContext, 'db'>) => Promise<RecordForm>;

/**
 * Returns the lookup of a record's form version, for entities that store it (`x-answers` with
 * `schemaVersion`); undefined where all records use the current form.
 */
export function recordForm(current: CalledForm | undefined, product: Product): FormOfRecord | undefined {
  if (current === undefined) return undefined;
  const { 'x-table': table, 'x-key': key = [], 'x-answers': answers, properties } = current.pkg.entity;
  if (answers !== true || table === undefined || properties['schemaVersion'] === undefined) return undefined;
  const storage: EntityStorage = { table, key, answers };
  return async (body, context) => {
    const record = getAt(body as DataRecord, current.at) as DataRecord | undefined;
    const stored = record && (await storedRecordOf(context, storage, record));
    const { name, version: inForce } = current.pkg;
    const former = stored?.['schemaVersion'];
    const version = recordVersion(inForce, former, record?.['schemaVersion']);
    if (version === inForce) {
      if (typeof former !== 'number' || former === inForce) return { form: current, stored };
      return { form: current, stored, former: await formOfVersion(context.db, product, name, former) };
    }
    const pkg = await formOfVersion(context.db, product, name, version);
    return { form: { at: current.at, pkg, model: createFormModel(pkg) }, stored };
  };
}

/**
 * Removes from a submitted record what its form version does not have but the stored record has: later
 * columns, answers of a former form. They keep their stored value, so that pages may send back everything
 * they read, including answers that a list showed under the current name of a field (`x-was`).
 */
export function withoutFormer(
  sent: DataRecord,
  stored: DataRecord | undefined,
  form: FormPackage,
  inForce: FormPackage,
): DataRecord {
  if (stored === undefined) return sent;
  const carried = form === inForce ? [] : carriedAnswers(form, inForce, stored);
  const isKept = (name: string, value: unknown) =>
    Object.hasOwn(stored, name) || carried.some((each) => each.field === name && equal(each.value, value));
  const entries = Object.entries(sent).filter(
    ([name, value]) => Object.hasOwn(form.entity.properties, name) || !isKept(name, value),
  );
  return Object.fromEntries(entries);
}

/** The form that validates a call's record, and the record's path in the body. */
export interface CalledForm {
  readonly at: string;
  readonly pkg: FormPackage;
  readonly model: FormModel;
}

/** The form that a call declares; the loader derives it from `saves` otherwise (`engine/loader/calls/derivedParts.ts`). */
export function calledForm({ form }: CallModel, product: Product): CalledForm | undefined {
  if (form === undefined) return undefined;
  const pkg = formPackage(product, form.name);
  return { at: form.at, pkg, model: createFormModel(pkg) };
}
