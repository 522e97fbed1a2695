import type { FormPackage } from '../contract/index.ts';
import { flagValue, isAnomalous } from '../values/flags.ts';

/**
 * Whether an answer reports a defect: an anomalous flag (`x-flag`) or a choice marked as danger (`intent`);
 * of several choices one is enough.
 *
 * @param name field name in the form version that asked it.
 */
export function isWrongAnswer(pkg: FormPackage, name: string, given: unknown): boolean {
  const field = pkg.entity.properties[name];
  if (field === undefined || given === undefined) return false;
  return isAnomalous(field, given) || [given].flat().some((each) => dangersOf(pkg, name).includes(each));
}

/** The stored values of an item that count as wrong. */
export function wrongAnswers(pkg: FormPackage, name: string): readonly unknown[] {
  const field = pkg.entity.properties[name];
  if (field === undefined) return [];
  const flags = [flagValue(field, true), flagValue(field, false)].filter((each) => isAnomalous(field, each));
  return [...flags, ...dangersOf(pkg, name)];
}

function dangersOf({ entity, options }: FormPackage, name: string): readonly unknown[] {
  const field = entity.properties[name];
  const list = field?.['x-options'] ?? field?.items?.['x-options'];
  const values = (list === undefined ? undefined : options[list])?.values ?? [];
  return values.flatMap(({ value, intent }) => (intent === 'danger' ? [value] : []));
}
