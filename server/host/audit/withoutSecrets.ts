const SECRET = /password|token|secret/i;

/** A copy for the audit, with every secret's value hidden, however deep it lies. A yes or no is no secret: `passwordReset: true` is news. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [
      key,
      SECRET.test(key) && typeof own !== 'boolean' ? '***' : withoutSecrets(own),
    ]),
  );
}
