/** Cost of a stage. */
export interface Expense {
  /** Processor seconds of all processes of the stage. */
  readonly processor: number;
  /** Elapsed seconds by test file. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** Content of `bounds.json`. */
export interface CostBounds {
  /** Maximum of a whole run. */
  readonly processorMinutes: number;
  /** Maximum processor seconds of a test file. */
  readonly fileSeconds: number;
  /** Higher maxima of single files. */
  readonly files: Readonly<Record<string, number>>;
}

const MOST_LISTED = 20;

/** The most expensive files, with their processor seconds. */
export function dearestFiles(expenses: readonly Expense[]): readonly string[] {
  const all = [...perFile(expenses)].toSorted(([, one], [, other]) => other - one);
  return all.slice(0, MOST_LISTED).map(([file, cost]) => `${cost.toFixed(0).padStart(4)}  ${file}`);
}

/** Exceeded bounds, with advice. */
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
 * Processor seconds by file: those of a stage are distributed by elapsed time, because files share processes.
 * On a noisy machine all times grow, but the shares change little.
 */
function perFile(expenses: readonly Expense[]): ReadonlyMap<string, number> {
  return new Map(
    expenses.flatMap(({ processor, seconds }) => {
      const sum = Object.values(seconds).reduce((all, each) => all + each, 0);
      return Object.entries(seconds).map(([file, each]) => [file, (processor * each) / sum] as const);
    }),
  );
}
