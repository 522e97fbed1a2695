import type { DataRecord, Field } from '../contract/index.ts';
import { canonical } from './canonical.ts';
import { isEmpty } from './isEmpty.ts';
import { sha256 } from './sha256.ts';

/**
 * What a field that signs others (`x-signs`) holds.
 *
 * | word | |
 * | --- | --- |
 * | name | of who signed |
 * | image | the attachment with what was drawn; none where the name alone was written |
 * | position | where, if the phone may tell |
 * | hash, parts | of what was signed: all of it, and each field by itself, so that it can be told which one changed |
 * | at, valid | the server's: when, and whether what was signed is still the same |
 */
export interface Signature {
  readonly name: string;
  readonly image?: number;
  readonly position?: string;
  readonly hash: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly at?: string;
  readonly valid?: boolean;
}

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

/** What a value of such a field is, if anything. */
export function signatureIn(value: unknown): Signature | undefined {
  const isOne = typeof value === 'object' && value !== null && 'hash' in value && 'name' in value;
  return isOne ? (value as Signature) : undefined;
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

/** The attachments with what was drawn, of all fields of a record that sign. */
export function signatureImages(
  properties: Readonly<Record<string, Field>>,
  record: DataRecord,
): readonly number[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const image = field['x-signs'] === undefined ? undefined : signatureIn(record[name])?.image;
    return image === undefined ? [] : [image];
  });
}
