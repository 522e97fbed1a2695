import type { DataRecord, FormPackage, Problem } from '../../contract/index.ts';
import { CallFailure, type CallInput, clearedValue, equal } from '../../index.ts';
import type { WriteAttempt, WriteResult } from '../calls/useWrites.ts';
import { isVerdict } from '../connection/failures.ts';
import type { SaveAttempts } from '../field/FormSession.ts';

/** Field with the version number of a record. */
export const ROW_VERSION = 'rowVersion';

/** Key and version of the stored record; a new one had no key before. */
export function identityIn(answer: unknown, { entity }: FormPackage): DataRecord {
  if (typeof answer !== 'object' || answer === null) return {};
  const names = new Set([...(entity['x-key'] ?? []), ROW_VERSION]);
  return Object.fromEntries(Object.entries(answer).filter(([name]) => names.has(name)));
}

interface Save {
  readonly pkg: FormPackage;
  readonly record: DataRecord;
  readonly attempts: SaveAttempts | undefined;
  readonly inputOf: (record: DataRecord) => CallInput;
  readonly send: (input: CallInput, attempt?: WriteAttempt) => Promise<WriteResult<unknown>>;
}

/**
 * Saves a record. A new one is stored once even if an earlier save got no answer, also before a reload: the
 * same input is repeated with its key; for another input the earlier save is repeated first, and what it
 * stored is then changed.
 */
export async function saveRecord({
  pkg,
  record,
  attempts,
  inputOf,
  send,
}: Save): Promise<WriteResult<unknown>> {
  // A second save of a stored record is refused because of its version.
  if (attempts === undefined || !isNew(pkg, record)) return send(inputOf(record));
  const trySend = async (input: CallInput) => {
    const result = await send(input, attempts.begin(input));
    if (result.ok || isVerdict(result.failure)) attempts.answered();
    return result;
  };
  const input = inputOf(record);
  const before = attempts.unanswered();
  if (before === undefined || equal(before.input, input)) return trySend(input);
  const earlier = await trySend(before.input);
  if (earlier.ok) return send(inputOf({ ...record, ...identityIn(earlier.value, pkg) }));
  return isVerdict(earlier.failure) ? trySend(input) : earlier;
}

/** Those values of a record, with the value that clears a field in place of an absent one. */
export function clearedIn(
  { properties }: FormPackage['entity'],
  record: DataRecord,
  names: readonly string[],
): DataRecord {
  const written = (name: string) => {
    const field = properties[name];
    return record[name] ?? (field === undefined ? undefined : clearedValue(field));
  };
  return Object.fromEntries(names.map((name) => [name, written(name)]));
}

/**
 * The values of a form's fields; an emptied field is sent as an empty value, because an omitted one would
 * keep its former value.
 */
export function enteredValues({ form, entity }: FormPackage, record: DataRecord): DataRecord {
  const fields = form.sections.flatMap((section) => section.fields);
  const names = fields.filter(({ widget }) => widget !== 'readonly').map(({ field }) => field);
  return clearedIn(entity, record, names);
}

function isNew({ entity }: FormPackage, record: DataRecord): boolean {
  return (entity['x-key'] ?? []).some((name) => record[name] === undefined);
}

/** The form's values together with key and version; a new record has neither. */
export function sentRecord(pkg: FormPackage, record: DataRecord): DataRecord {
  const key = pkg.entity['x-key'] ?? [];
  const names = isNew(pkg, record) ? key : [...key, ROW_VERSION];
  const identity = names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]]));
  return { ...enteredValues(pkg, record), ...(Object.fromEntries(identity) as DataRecord) };
}

/** The server's code for a change based on an outdated version. */
export function isStale(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'STALE';
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
