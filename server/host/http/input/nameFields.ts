import type { RefusalCode } from '#generated/names.ts';
import type { CallModel, Product } from '../../../../engine/contract/index.ts';
import { translate } from '../../../../engine/index.ts';
import type { CodeRule } from '../../../../engine/node.ts';
import { calledForm } from '../../calls/recordForm.ts';
import { inputLabel } from '../../calls/refuseInput.ts';
import { databaseRefusal } from '../../errors/databaseRefusal.ts';
import { refusalText } from '../../errors/envelope.ts';
import { Refusal, refuse } from '../../errors/Refusal.ts';
import { productIn, readerOf } from '../../product/productLookups.ts';
import type { ReceivedInput } from './readInput.ts';

/** Codes of refusals that name columns, with the rule by which a form marks the field. */
const NAMING: Partial<Readonly<Record<RefusalCode, CodeRule>>> = {
  UNKNOWN_REFERENCE: 'reference',
  DUPLICATE: 'unique',
};

/**
 * Rewrites a refusal that names columns: labels instead of column names, and a problem at the path of each
 * field in the input. Other errors, and columns that the input does not contain, pass unchanged.
 */
export function nameFields(
  error: unknown,
  call: CallModel,
  product: Product,
  { input, locale }: { readonly input: ReceivedInput; readonly locale: string },
): unknown {
  const refusal = error instanceof Refusal ? error : databaseRefusal(error);
  const rule = refusal && NAMING[refusal.code];
  if (refusal === undefined || rule === undefined || refusal.problems !== undefined) return error;
  const { fields, value } = refusal.params;
  // Else it has words for people already.
  if (typeof fields !== 'string') return error;
  const names = fields.split(', ');
  const form = calledForm(call, productIn(product, locale));
  const reader = readerOf(product, locale);
  const places = names.map((name) => ({ name, path: placeOf(input, name, value) }));
  const labels = places.map(({ name, path }) =>
    translate(path === undefined ? name : inputLabel(call, form, path, reader.messages), reader.messages),
  );
  const slots = { fields: labels.join(', ') };
  const text = refusalText(refuse(refusal.code, slots), reader);
  const problems = places.flatMap(({ path }) =>
    path === undefined ? [] : [{ path, rule, params: {}, text }],
  );
  return refuse(refusal.code, slots, problems.length === 0 ? undefined : problems);
}

/** Path of the field with that name, e.g. `orderR.2.ItemCode`; a field with that value is preferred. */
function placeOf({ body, query, params }: ReceivedInput, name: string, value: unknown): string | undefined {
  const places = [body, query, params].flatMap((part) => namedPlaces(part, name, ''));
  return (places.find((place) => String(place.value) === value) ?? places[0])?.path;
}

interface Place {
  readonly path: string;
  readonly value: unknown;
}

function namedPlaces(given: unknown, name: string, at: string): readonly Place[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([key, value]) => [
    ...(key === name && value !== null ? [{ path: `${at}${key}`, value }] : []),
    ...namedPlaces(value, name, `${at}${key}.`),
  ]);
}
