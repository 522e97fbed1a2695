import type { CountedAnswer } from '../../../engine/index.ts';
import type { Counted, CountedGroup } from './answerCounter.ts';

/** Largest number of different answers over all items: free texts are only counted. */
const MOST_ANSWERS = 20_000;
/** Largest number of days, and of subjects (those with the most wrong answers). */
const MOST_GROUPS = 1_000;

/**
 * Counts the parts one after another and adds them up.
 *
 * @param onPart called with the number of records counted so far.
 */
export async function sumCounted(
  parts: readonly (readonly number[])[],
  count: (keys: readonly number[]) => Promise<Counted>,
  onPart: (done: number) => void,
): Promise<Counted & { readonly placesTotal: number }> {
  const [answers, days, places] = [newSum(addAnswers), newSum(addGroups), newSum(addGroups)];
  let done = 0;
  for (const keys of parts) {
    const counted = await count(keys);
    for (const each of counted.answers) {
      // Number statistics stay separate by part; `answerFigures` merges them.
      const apart = each.numbers === undefined ? [] : [done];
      answers.add(JSON.stringify([each.version, each.name, each.given, ...apart]), each);
    }
    for (const each of counted.days) days.add(String(each.key), each);
    for (const each of counted.places) places.add(String(each.key), each);
    done += keys.length;
    onPart(done);
  }
  return {
    answers: answers.all().slice(0, MOST_ANSWERS),
    days: days
      .all()
      .toSorted((one, other) => (String(one.key) < String(other.key) ? -1 : 1))
      .slice(-MOST_GROUPS),
    places: places
      .all()
      .toSorted((one, other) => other.wrong - one.wrong || other.records - one.records)
      .slice(0, MOST_GROUPS),
    placesTotal: places.all().length,
  };
}

function newSum<Each>(together: (one: Each, other: Each) => Each) {
  const sums = new Map<string, Each>();
  return {
    add(key: string, each: Each) {
      const before = sums.get(key);
      sums.set(key, before === undefined ? each : together(before, each));
    },
    all: (): readonly Each[] => [...sums.values()],
  };
}

function addAnswers(one: CountedAnswer, other: CountedAnswer): CountedAnswer {
  return { ...one, count: one.count + other.count, settled: one.settled + other.settled };
}

function addGroups(one: CountedGroup, other: CountedGroup): CountedGroup {
  return {
    key: one.key,
    records: one.records + other.records,
    wrong: one.wrong + other.wrong,
    settled: one.settled + other.settled,
    former: one.former + other.former,
  };
}
