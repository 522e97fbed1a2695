const SECRET = /password|token|secret/i;

/**
 * A copy for the audit with the values of secrets masked at any depth, except booleans such as
 * `passwordReset: true`.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      SECRET.test(key) && typeof field !== 'boolean' ? '***' : withoutSecrets(field),
    ]),
  );
}
