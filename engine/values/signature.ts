import type { DataRecord, Field } from '../contract/index.ts';

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

/** What a value of such a field is, if anything. */
export function signatureIn(value: unknown): Signature | undefined {
  const isOne = typeof value === 'object' && value !== null && 'hash' in value && 'name' in value;
  return isOne ? (value as Signature) : undefined;
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
