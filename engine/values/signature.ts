import type { DataRecord, Field } from '../contract/index.ts';

/**
 * The value of a signature field (`x-signs`).
 *
 * | property | meaning |
 * | --- | --- |
 * | name | name of the signer |
 * | image | attachment id of the drawing; absent if only the name was typed |
 * | position | position of the device, if available |
 * | hash, parts | hash of all signed values, and of each field, so that changed fields can be named |
 * | at, valid | set by the server: time, and whether the signed values are unchanged |
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

/** The signature in an unvalidated value, or undefined. */
export function signatureIn(value: unknown): Signature | undefined {
  const isOne = typeof value === 'object' && value !== null && 'hash' in value && 'name' in value;
  return isOne ? (value as Signature) : undefined;
}

/** Attachment ids of the drawings of all signature fields of a record. */
export function signatureImages(
  properties: Readonly<Record<string, Field>>,
  record: DataRecord,
): readonly number[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const image = field['x-signs'] === undefined ? undefined : signatureIn(record[name])?.image;
    return image === undefined ? [] : [image];
  });
}
