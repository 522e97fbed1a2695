import type { DataRecord, Field } from '../contract/index.ts';
import { canonical } from './canonical.ts';
import { isEmpty } from './isEmpty.ts';
import { sha256 } from './sha256.ts';
import { type Signature, signatureIn } from './signature.ts';

/** Enough of a field's hash to tell it from another of its answers. */
const PART = 16;

/** The hashes of what is signed, of a settled record: fields by name, values as they are stored, what is empty left out. */
export function signedHashes(
  record: DataRecord,
  fields: readonly string[],
): Pick<Signature, 'hash' | 'parts'> {
  const given = fields.filter((name) => !isEmpty(record[name]));
  const parts = given.map((name) => [name, sha256(canonical(record[name])).slice(0, PART)]);
  return {
    hash: sha256(canonical(Object.fromEntries(given.map((name) => [name, record[name]])))),
    parts: Object.fromEntries(parts),
  };
}

/**
 * The fields that were changed after they were signed.
 *
 * @returns undefined: nobody has signed. Empty: the signature is valid.
 */
export function changedSinceSigned(
  { 'x-signs': fields = [] }: Pick<Field, 'x-signs'>,
  value: unknown,
  record: DataRecord,
): readonly string[] | undefined {
  const signature = signatureIn(value);
  if (signature === undefined) return undefined;
  const now = signedHashes(record, fields);
  if (now.hash === signature.hash) return [];
  const changed = fields.filter((name) => now.parts[name] !== signature.parts?.[name]);
  // Other fields are signed by now, or the parts do not tell: all of it is another.
  return changed.length > 0 ? changed : fields;
}
