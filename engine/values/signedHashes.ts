import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DataRecord, Field } from '../contract/index.ts';
import { canonical, isEmpty } from './equality.ts';
import { type Signature, signatureIn } from './signature.ts';

/** Length of a field hash: enough to detect a change. */
const PART = 16;

/** Hashes of the signed fields of a settled record, by name; empty fields are left out. */
export function signedHashes(
  record: DataRecord,
  fields: readonly string[],
): Pick<Signature, 'hash' | 'parts'> {
  const filledNames = fields.filter((name) => !isEmpty(record[name]));
  const parts = filledNames.map((name) => [name, sha256Of(record[name]).slice(0, PART)]);
  return {
    hash: sha256Of(Object.fromEntries(filledNames.map((name) => [name, record[name]]))),
    parts: Object.fromEntries(parts),
  };
}

/** SHA-256 in hexadecimal, synchronous: the browser's `crypto.subtle` needs TLS and is asynchronous. */
function sha256Of(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonical(value))));
}

/**
 * The fields that were changed after they were signed.
 *
 * @returns undefined without a signature, empty if the signature is valid.
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
  // The list of signed fields has changed, or the parts are missing: report all fields.
  return changed.length > 0 ? changed : fields;
}
