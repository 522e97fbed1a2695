import type { CallModel } from '../../engine/index.ts';

/** What is put into a call's address. */
export interface Addressed {
  readonly params?: unknown;
  readonly query?: unknown;
}

/**
 * The address of a call with whatever values, right or wrong: `addressOf(fetchUser, { params: { userId: 'uno' } })` is
 * `/api/users/uno?`. A parameter without value is 1, because an empty one would be another address.
 */
export function addressOf(call: CallModel, given: Addressed, path = call.fullPath): string {
  const params = (given.params ?? {}) as Readonly<Record<string, unknown>>;
  const filled = path.replaceAll(/:(\w+)\??/g, (_, name: string) =>
    encodeURIComponent(text(params[name] ?? '1') || '1'),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((given.query ?? {}) as object)) query.set(name, text(value));
  return `${filled}?${query}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
}
