import type { FormPackage } from '../contract/index.ts';
import { flagValue, isAnomalous } from '../values/flags.ts';

/**
 * Whether an answer says that something is wrong: a flag that is an anomaly or is not in order (`x-flag`), or a choice that its list calls a danger (`intent`); of
 * several choices one is enough.
 *
 * @param name of the field in the form that asked it.
 */
export function isWrongAnswer(pkg: FormPackage, name: string, given: unknown): boolean {
  const field = pkg.entity.properties[name];
  if (field === undefined || given === undefined) return false;
  return isAnomalous(field, given) || [given].flat().some((each) => dangersOf(pkg, name).includes(each));
}

/** What of an item's answers is wrong, each as it is stored. */
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
