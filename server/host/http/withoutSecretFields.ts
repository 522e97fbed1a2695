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
 * Input without what its schema calls a password (`format: password`): the only shape in which it is kept or told of, be it as a hash. A plain
 * hash of a whole request would tell the password to whoever can guess the rest.
 *
 * @example withoutSecretFields(loginSchema)({ username: 'capo', password: 'Estate2026!' }) // { username: 'capo' }
 */
export const withoutSecretFields: (schema: unknown) => Cut = memoizeFrozen((schema) => {
  if (typeof schema !== 'object' || schema === null) return asIs;
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as Schema;
  const secret = new Set(
    Object.keys(properties).filter((name) => (properties[name] as Schema).format === 'password'),
  );
  const inner = new Map(
    Object.entries(properties)
      .map(([name, own]) => [name, withoutSecretFields(own)] as const)
      .filter(([, cut]) => cut !== asIs),
  );
  const cuts = [...anyOf, ...oneOf, ...allOf].map(withoutSecretFields).filter((cut) => cut !== asIs);
  const cutItem = withoutSecretFields(items);
  if (secret.size + inner.size + cuts.length === 0 && cutItem === asIs) return asIs;
  const cutOwn: Cut = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(cutItem);
    const kept = Object.entries(value).filter(([name]) => !secret.has(name));
    return Object.fromEntries(kept.map(([name, own]) => [name, (inner.get(name) ?? asIs)(own)]));
  };
  return (value) => cuts.reduce((left, cut) => cut(left), cutOwn(value));
});
