import type { DataRecord, FormPackage, Product } from '../../../engine/contract/index.ts';
import { carriedAnswers, createFormModel, equal, getAt } from '../../../engine/index.ts';
import { type KeptIn, keptRecord } from '../privacy/keptRecord.ts';
import { formOfVersion } from '../product/formOfVersion.ts';
import { versionOf } from '../product/versionOf.ts';
import type { CallContext } from './CallContext.ts';
import type { CalledForm } from './calledForm.ts';

/** The form of a sent record's own version, and the record as it is kept. */
export interface RecordForm {
  readonly form: CalledForm;
  readonly stored: DataRecord | undefined;
  /** The form of the version that the record leaves by this save. */
  readonly left?: FormPackage;
}

type FormOfRecord = (body: unknown, context: Pick<CallContext, 'db'>) => Promise<RecordForm>;

/**
 * Finds the form by which a call's record is checked, where its entity keeps with every record the version of its form (`x-answers` with `schemaVersion`);
 * undefined where all records are of the form in force.
 */
export function recordForm(current: CalledForm | undefined, product: Product): FormOfRecord | undefined {
  if (current === undefined) return undefined;
  const { 'x-table': table, 'x-key': key = [], 'x-answers': answers, properties } = current.pkg.entity;
  if (answers !== true || table === undefined || properties['schemaVersion'] === undefined) return undefined;
  const kept: KeptIn = { table, key, answers };
  return async (body, context) => {
    const record = getAt(body as DataRecord, current.at) as DataRecord | undefined;
    const stored = record && (await keptRecord(context, kept, record));
    const { name, version: inForce } = current.pkg;
    const former = stored?.['schemaVersion'];
    const version = versionOf(inForce, former, record?.['schemaVersion']);
    if (version === inForce) {
      if (typeof former !== 'number' || former === inForce) return { form: current, stored };
      return { form: current, stored, left: await formOfVersion(context.db, product, name, former) };
    }
    const pkg = await formOfVersion(context.db, product, name, version);
    return { form: { at: current.at, pkg, model: createFormModel(pkg) }, stored };
  };
}

/**
 * A sent record without what is kept of it and its form does not know: columns that came later, answers of a former form. They stay as they are stored, whatever
 * is sent; nobody is refused for a page that sends back what it has read. Nor for what a list showed beside, as it showed it: an answer under the name that its
 * field has by now (`x-was`).
 */
export function withoutFormer(
  sent: DataRecord,
  stored: DataRecord | undefined,
  form: FormPackage,
  inForce: FormPackage,
): DataRecord {
  if (stored === undefined) return sent;
  const shown = form === inForce ? [] : carriedAnswers(form, inForce, stored);
  const isKept = (name: string, value: unknown) =>
    Object.hasOwn(stored, name) || shown.some((each) => each.field === name && equal(each.value, value));
  const own = Object.entries(sent).filter(
    ([name, value]) => Object.hasOwn(form.entity.properties, name) || !isKept(name, value),
  );
  return Object.fromEntries(own);
}
