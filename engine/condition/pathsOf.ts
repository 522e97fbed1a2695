import type { Condition, Predicate } from '../contract/index.ts';
import { isReference } from './referenced.ts';

/** Every path that a condition looks at, `$value` references included, each once, in order of appearance. */
export function pathsOf(condition: Condition): readonly string[] {
  const paths = new Set<string>();
  collect(condition, paths);
  return [...paths];
}

function collect(condition: Condition, paths: Set<string>): void {
  for (const [word, part] of Object.entries(condition)) {
    if (part === undefined) continue;
    if (word === 'allOf' || word === 'anyOf') {
      for (const each of part as readonly Condition[]) collect(each, paths);
    } else if (word === 'not') collect(part as Condition, paths);
    else {
      paths.add(word);
      collectReferences(part as Predicate, paths);
    }
  }
}

function collectReferences(part: unknown, paths: Set<string>): void {
  if (isReference(part)) {
    paths.add(part.$value);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  for (const [word, each] of Object.entries(part)) if (word !== 'enum') collectReferences(each, paths);
}
