import type { DataRecord, FormPackage, Problem } from '../../contract/index.ts';
import { CallFailure } from '../../index.ts';
import type { WriteResult } from '../calls/useWrites.ts';

/**
 * The values of a form's fields; an emptied field is sent as an empty value, because an omitted one would
 * keep its former value.
 */
export function writtenIn({ form, entity }: FormPackage, record: DataRecord): DataRecord {
  const fields = form.sections.flatMap((section) => section.fields);
  const names = fields.filter(({ widget }) => widget !== 'readonly').map(({ field }) => field);
  return Object.fromEntries(names.map((name) => [name, record[name] ?? blankOf(entity.properties[name])]));
}

/** Undefined if the field has no empty value. */
function blankOf(field: FormPackage['entity']['properties'][string] | undefined): null | '' | undefined {
  const types = [field?.type].flat();
  if (types.includes('null')) return null;
  return types.includes('string') && field?.format === undefined ? '' : undefined;
}

/** The form's values together with key and version; a new record has neither. */
export function sentRecord(pkg: FormPackage, record: DataRecord): DataRecord {
  const key = pkg.entity['x-key'] ?? [];
  const isNew = key.some((name) => record[name] === undefined);
  const names = isNew ? key : [...key, 'rowVersion'];
  const identity = names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]]));
  return { ...writtenIn(pkg, record), ...(Object.fromEntries(identity) as DataRecord) };
}

/** Failure of a save for a form: the server's message, and its problems at the form's paths. */
export class FormFailure extends Error {
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[]) {
    super(message);
    this.name = 'FormFailure';
    this.problems = problems;
  }
}

/**
 * @param at path of the record in the call's body: a problem at `loan.title` belongs to the field `title` of
 * the record `loan`.
 */
export function formFailure(result: WriteResult<unknown> & { readonly ok: false }, at?: string): FormFailure {
  const { failure, text } = result;
  if (!(failure instanceof CallFailure)) return new FormFailure(text, []);
  return new FormFailure(
    text,
    failure.problems.map(({ path, rule = '', params = {}, severity = 'error', message }) => ({
      path: inside(path, at),
      rule,
      params,
      severity,
      ...(message === undefined ? {} : { message }),
    })),
  );
}

function inside(path: string, at: string | undefined): string {
  if (at === undefined) return path;
  if (path === at) return '';
  return path.startsWith(`${at}.`) ? path.slice(at.length + 1) : path;
}
