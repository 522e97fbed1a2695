/** What a stage has cost. */
export interface Expense {
  /** Seconds of processor, of everything that it started. */
  readonly processor: number;
  /** Seconds on the clock, by file of tests. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** In `bounds.json`. */
export interface CostBounds {
  /** Of a whole run. */
  readonly processorMinutes: number;
  /** Seconds of processor that a file of tests may take. */
  readonly fileSeconds: number;
  /** Of files that need more. */
  readonly files: Readonly<Record<string, number>>;
}

const MOST_LISTED = 20;

/** The files that took most, with their seconds of processor. */
export function dearestFiles(expenses: readonly Expense[]): readonly string[] {
  const all = [...perFile(expenses)].toSorted(([, one], [, other]) => other - one);
  return all.slice(0, MOST_LISTED).map(([file, cost]) => `${cost.toFixed(0).padStart(4)}  ${file}`);
}

/** What took more than it may, with the way out. */
export function overBounds(expenses: readonly Expense[], bounds: CostBounds): readonly string[] {
  const minutes = expenses.reduce((sum, { processor }) => sum + processor, 0) / 60;
  const files = [...perFile(expenses)].flatMap(([file, cost]) => {
    const most = bounds.files[file] ?? bounds.fileSeconds;
    return cost <= most
      ? []
      : [`${file}: ${cost.toFixed(0)} s of processor, at most ${most}; make it cheaper (tests/README.md)`];
  });
  const total = `the whole run: ${minutes.toFixed(1)} min of processor, at most ${bounds.processorMinutes} (scripts/test/bounds.json)`;
  return minutes <= bounds.processorMinutes ? files : [total, ...files];
}

/**
 * Seconds of processor by file. Those of a stage are shared out by what each file took on the clock: the system counts processes, and files share them. A noisy
 * machine makes all of them longer, and changes their shares little.
 */
function perFile(expenses: readonly Expense[]): ReadonlyMap<string, number> {
  return new Map(
    expenses.flatMap(({ processor, seconds }) => {
      const sum = Object.values(seconds).reduce((all, each) => all + each, 0);
      return Object.entries(seconds).map(([file, each]) => [file, (processor * each) / sum] as const);
    }),
  );
}
