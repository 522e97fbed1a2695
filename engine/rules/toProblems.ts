import type { Problem } from '../contract/index.ts';
import type { Notes } from './prepare.ts';

/** An error reported by AJV. */
export interface CompilerError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Converts AJV errors to problems: one per path and rule, rule words instead of the keywords they stand for,
 * missing fields under their own path. Self-contained, because `checkModule` copies its text into modules.
 */
export function toProblems(errors: readonly CompilerError[], notes: Notes): Problem[] {
  const problems: Problem[] = [];
  const keys = new Set<string>();

  function add(path: string, rule: string, params: Problem['params'], message: string | undefined): void {
    const key = `${path} ${rule}`;
    if (keys.has(key)) return;
    keys.add(key);
    problems.push({ path, rule, params, ...(message === undefined ? {} : { message }), severity: 'error' });
  }

  function join(path: string, key: unknown): string {
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }

  for (const error of errors) {
    const { keyword, schemaPath, params } = error;
    const path = error.instancePath
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.');
    const around = /^(.*\/x-around)\/allOf\/(\d+)\//.exec(schemaPath);
    if (around !== null) {
      const note = notes.around[`${around[1]}/${around[2]}`];
      if (note === undefined || keyword === 'if') continue;
      add(keyword === 'required' ? join(path, note.field) : path, note.rule, note.params, note.message);
      continue;
    }
    if (keyword === 'x-around' || keyword === 'if') continue;
    // Inside a rule word or a branch, the word itself or the choice is reported.
    if (/(^|\/)(?!properties\/)[^/]+\/x-[a-z-]+\//.test(schemaPath)) continue;
    if (/\/(?:anyOf|oneOf)\/\d+\//.test(schemaPath)) continue;
    const message = notes.messages[schemaPath];
    if (keyword === 'required' || keyword === 'dependentRequired') {
      const name = String(params['missingProperty']);
      add(
        join(path, name),
        'required',
        {},
        notes.messages[schemaPath.replace(/required$/, `properties/${name}/required`)],
      );
    } else if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
      const name = params['additionalProperty'] ?? params['unevaluatedProperty'];
      add(join(path, name), 'additionalProperties', { additionalProperty: name }, message);
    } else if (keyword === 'enum') add(path, keyword, { values: params['allowedValues'] }, message);
    else if (keyword === 'const') add(path, keyword, { value: params['allowedValue'] }, message);
    else add(path, notes.tells[keyword] ?? keyword, params, message);
  }

  return problems;
}
