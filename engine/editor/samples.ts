import type {
  Context,
  ContextName,
  DataRecord,
  DocumentSchema,
  EntitySchema,
  Field,
  FormPackage,
  Product,
} from '../contract/index.ts';
import { say } from '../errors/Phrase.ts';
import { phraseText } from '../errors/phraseText.ts';
import { spansAfterChange } from '../form/calculate/spans.ts';
import { createFormModel } from '../form/createFormModel.ts';
import { formPackage } from '../loader/formPackage.ts';
import { isWholeCode } from '../values/codes.ts';
import { entryOf, setAt } from '../values/paths.ts';
import type { Signature } from '../values/signature.ts';
import { signedHashes } from '../values/signedHashes.ts';

/** A record with a valid value in every field of a form, if one can be made up. */
export function sampleRecord(pkg: FormPackage): DataRecord {
  const model = createFormModel(pkg);
  const filled = model.fields.reduce<DataRecord>((record, { path, schema }) => {
    const value = sampleValue(schema);
    return value === undefined ? record : (setAt(record, path, value) as DataRecord);
  }, {});
  // Durations are calculated from the times beside them.
  const whole = model.fields.reduce<DataRecord>(
    (record, { path }) =>
      [...spansAfterChange(model, record, path)].reduce(
        (next, [place, hours]) => setAt(next, place, hours) as DataRecord,
        record,
      ),
    filled,
  );
  const signed = model.fields.filter(({ schema }) => schema['x-signs'] !== undefined);
  return signed.reduce<DataRecord>(
    (record, { path, schema }) => setAt(record, path, sampleSignature(schema, whole)) as DataRecord,
    whole,
  );
}

function sampleSignature({ 'x-signs': signs = [] }: Field, record: DataRecord): Signature {
  const at = '2026-03-02T06:45:00.000Z';
  return { name: 'Carlo Rossi', at, valid: true, ...signedHashes(record, signs) };
}

/** Two poles about ninety metres apart. */
const WALKED = [
  { latitude: 44.3845, longitude: 7.5427, accuracy: 5, label: '12' },
  { latitude: 44.3852, longitude: 7.5433, accuracy: 4, label: '13' },
];

/** A valid value of a field; undefined if no simple one exists. */
export function sampleValue(field: Field): unknown {
  const type = [field.type].flat().find((each) => each !== 'null');
  if (field.const !== undefined) return field.const;
  if (field.enum !== undefined) return field.enum.find((value) => value !== '' && value !== null);
  if (field['x-trace'] !== undefined) return WALKED;
  switch (type) {
    case 'integer':
    case 'number':
      return Math.min(field.maximum ?? 12, Math.max(field.minimum ?? 12, 12));
    case 'boolean':
      return true;
    case 'string':
      return sampleText(field);
    case 'object':
      return Object.fromEntries(
        Object.entries(field.properties ?? {}).map(([name, inner]) => [name, sampleValue(inner)]),
      );
    default:
      return undefined;
  }
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  time: '08:15:00',
  'date-time': '2026-11-20T08:15:00.000Z',
  position: '44.384500,7.542700',
  email: 'persona@example.it',
  password: 'Sample1!',
  uri: 'https://example.it',
};

/** Typical codes, tried in turn for fields that restrict their text. */
const CODES = ['esempio', 'ESEMPIO-1', '1234', '170405', '01234567897'];

/**
 * The first valid text for a field: an example of its schema, a sample of its format, words or a code;
 * undefined if none is valid.
 */
function sampleText(field: Field): string | undefined {
  const kind = field['x-email'] === true ? 'email' : (field.format ?? '');
  const words = phraseText(say('sampleOf', { title: (field.title ?? '').toLowerCase() }), 'it').slice(
    ...[0, field.maxLength ?? 200],
  );
  const examples = (field.examples ?? []).filter((each) => typeof each === 'string');
  const texts = [...examples, ...[BY_FORMAT[kind] ?? words].flat(), ...CODES];
  return texts.find((text) => isValidText(field, text));
}

function isValidText(
  { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, 'x-code': code }: Field,
  text: string,
): boolean {
  const { length } = text;
  if (code !== undefined && !isWholeCode(code, text)) return false;
  return length >= minLength && length <= maxLength && new RegExp(pattern ?? '', 'u').test(text);
}

/** The document that prints a form; the first by name if there are several. */
export function printingDocument(
  { documents }: Pick<Product, 'documents'>,
  form: string,
): DocumentSchema | undefined {
  const [, found] =
    Object.entries(documents)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .find(([, { sections }]) => sections.some(({ kind, name }) => kind === 'form' && name === form)) ?? [];
  return found;
}

/**
 * Sample values for everything that a document prints: a record per printed form, a value for every other
 * name of its context.
 */
export function sampleContext(product: Product, document: DocumentSchema): Context {
  const printed = new Map(
    document.sections.flatMap(({ kind, name = '' }) => {
      const form = kind === 'form' ? entryOf(product.forms, name) : undefined;
      return form === undefined ? [] : [[form.entity, name] as const];
    }),
  );

  function sampleOf(said: ContextName): unknown {
    if (typeof said === 'string') return recordOf(said);
    const record = said.entity === undefined ? undefined : recordOf(said.entity);
    const plain = said.type === undefined ? undefined : sampleValue({ type: said.type } as Field);
    const more = Object.entries(said.with ?? {}).map(([name, each]) => [name, sampleOf(each)]);
    const one = plain ?? { ...record, ...Object.fromEntries(more) };
    return said.list === true ? [one] : one;
  }

  function recordOf(name: string): Readonly<Record<string, unknown>> {
    const entity = entryOf(product.entities, name);
    const form = printed.get(name);
    const values = entity === undefined ? {} : toldValues(entity);
    return form === undefined ? values : { ...values, ...sampleRecord(formPackage(product, form)) };
  }

  const names = Object.entries(document.context ?? {});
  return Object.fromEntries(names.map(([name, said]) => [name, sampleOf(said)]));
}

/** `schemaVersion` is omitted: a sample has no version, so the current one is used. */
function toldValues({ properties }: EntitySchema): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) => {
      const value = name === 'schemaVersion' ? undefined : sampleValue(field);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
