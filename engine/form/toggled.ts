/**
 * The chosen values after one was toggled, in the order of the list. Values that the list no longer has stay
 * until they are toggled off.
 *
 * @param alone exclusive values: choosing one removes all others, choosing another removes it.
 * @example toggled(['a', 'b'], 'none', ['a', 'b', 'none'], ['none']) // ['none']
 */
export function toggled(
  chosen: readonly unknown[],
  picked: unknown,
  listed: readonly unknown[],
  alone: readonly unknown[] = [],
): readonly unknown[] {
  if (chosen.includes(picked)) return chosen.filter((each) => each !== picked);
  if (alone.includes(picked)) return [picked];
  const next = [...chosen.filter((each) => !alone.includes(each)), picked];
  return [...listed.filter((each) => next.includes(each)), ...next.filter((each) => !listed.includes(each))];
}
