import { memoizeFrozen } from '../../../engine/index.ts';

interface Schema {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
  readonly allOf?: readonly unknown[];
}

type Cut = (value: unknown) => unknown;

const asIs: Cut = (value) => value;

/**
 * Removes password fields (`format: password`) from an input before it is stored, logged or hashed: from the
 * hash of a whole request anyone who knows the other fields could guess the password.
 *
 * @example withoutSecretFields(loginSchema)({ username: 'capo', password: 'Estate2026!' }) // { username:
 * 'capo' }
 */
export const withoutSecretFields: (schema: unknown) => Cut = memoizeFrozen((schema) => {
  if (typeof schema !== 'object' || schema === null) return asIs;
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as Schema;
  const secret = new Set(
    Object.keys(properties).filter((name) => (properties[name] as Schema).format === 'password'),
  );
  const inner = new Map(
    Object.entries(properties)
      .map(([name, property]) => [name, withoutSecretFields(property)] as const)
      .filter(([, cut]) => cut !== asIs),
  );
  const cuts = [...anyOf, ...oneOf, ...allOf].map(withoutSecretFields).filter((cut) => cut !== asIs);
  const cutItem = withoutSecretFields(items);
  if (secret.size + inner.size + cuts.length === 0 && cutItem === asIs) return asIs;
  const cutOwn: Cut = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(cutItem);
    const entries = Object.entries(value).filter(([name]) => !secret.has(name));
    return Object.fromEntries(entries.map(([name, field]) => [name, (inner.get(name) ?? asIs)(field)]));
  };
  return (value) => cuts.reduce((left, cut) => cut(left), cutOwn(value));
});
