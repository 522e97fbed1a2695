/**
 * Several of a list, once one more was picked or given up: in the order of the list. What the list does not know, a value of an older list, stays until it
 * is given up itself.
 *
 * @param alone values that stand alone: picking one takes all others away, and picking another takes it away.
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
