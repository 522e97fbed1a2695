import type { Context } from '../../contract/index.ts';

/** `UserFields` as an object; `{}` where the text is no JSON object (ENT-02). */
export function userFieldsOf(text: string | undefined): Context {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Context) : {};
  } catch {
    return {};
  }
}
