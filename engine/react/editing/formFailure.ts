import type { Problem } from '../../contract/index.ts';
import { CallFailure } from '../../index.ts';
import type { WriteResult } from '../calls/useWrite.ts';

/** Failure of a save for a form: the server's message, and its problems at the form's paths. */
export class FormFailure extends Error {
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[]) {
    super(message);
    this.name = 'FormFailure';
    this.problems = problems;
  }
}

/**
 * @param at path of the record in the call's body: a problem at `loan.title` belongs to the field `title` of
 * the record `loan`.
 */
export function formFailure(result: WriteResult<unknown> & { readonly ok: false }, at?: string): FormFailure {
  const { failure, text } = result;
  if (!(failure instanceof CallFailure)) return new FormFailure(text, []);
  return new FormFailure(
    text,
    failure.problems.map(({ path, rule = '', params = {}, severity = 'error', message }) => ({
      path: inside(path, at),
      rule,
      params,
      severity,
      ...(message === undefined ? {} : { message }),
    })),
  );
}

function inside(path: string, at: string | undefined): string {
  if (at === undefined) return path;
  if (path === at) return '';
  return path.startsWith(`${at}.`) ? path.slice(at.length + 1) : path;
}
