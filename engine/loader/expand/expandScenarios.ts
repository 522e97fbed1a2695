import type { Json, ScenarioSchema } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { type Phrase, quoted, say } from '../../errors/Phrase.ts';
import { equal } from '../../values/equality.ts';
import { getAt, segmentsOf, setAt } from '../../values/paths.ts';
import { memoizeFrozen } from '../../values/records.ts';
import { keysOf, nearestOf, shown, under } from '../pointer.ts';
import type { PlacedFiles, SchemaFile } from '../SchemaFile.ts';
import { scenarioSubject } from '../scenarioKinds.ts';

/** Limit of nested bases, so that a reader can follow the values of a scenario. */
const MAX_BASES_DEEP = 3;

/** Fills scenarios from their bases and from the words of their file; later stages see complete scenarios. */
export function expandScenarios(
  files: readonly SchemaFile[],
  report: (finding: Finding) => void,
): PlacedFiles {
  const places = new Map<string, ExpandedFile['place']>();
  const expanded = files.map((file): SchemaFile => {
    if (file.kind !== 'scenario') return file;
    const { content, findings, place } = expandedFile(file.content);
    for (const finding of findings) report({ ...finding, file: file.path });
    places.set(file.path, place);
    return { ...file, content };
  });
  return {
    files: expanded,
    place: (finding) => {
      const place = places.get(finding.file);
      return place === undefined ? finding : { ...finding, pointer: place(finding.pointer) };
    },
  };
}

interface ExpandedFile {
  readonly content: Json;
  readonly findings: readonly Omit<Finding, 'file'>[];
  /** Pointer in the written file for a pointer in the content. */
  place(pointer: string): string;
}

const expandedFile = memoizeFrozen((content: Json): ExpandedFile => {
  const schema = content as unknown as ScenarioSchema;
  const { $schema, $comment, bases = {}, scenarios } = schema;
  const findings: Omit<Finding, 'file'>[] = [];
  const report = (finding: Omit<Finding, 'file'>): void => {
    findings.push(finding);
  };
  const basesByName = new Map<string, PlacedGiven | undefined>();

  function givenBy(words: GivenWords, at: string, open: readonly string[]): PlacedGiven | undefined {
    const { from, given } = words;
    if (given !== undefined)
      return { given: given as Json, depth: 0, place: (keys) => under(at, 'given', ...keys) };
    if (from === undefined) {
      report({ code: 'MISSING_WORD', pointer: at, found: say('nothing'), expected: say('givenOrFrom') });
      return undefined;
    }
    const base = baseOf(from, under(at, 'from'), open);
    return base && extendedGiven(base, words, at, report);
  }

  function baseOf(name: string, pointer: string, open: readonly string[]): PlacedGiven | undefined {
    const wrong = { pointer, found: quoted(name) };
    const words = Object.hasOwn(bases, name) ? bases[name] : undefined;
    if (words === undefined) {
      report({ ...wrong, code: 'UNKNOWN_NAME', expected: nearestOf(Object.keys(bases), name) });
      return undefined;
    }
    if (open.includes(name)) {
      report({ ...wrong, code: 'CIRCULAR_REF', expected: say('baseNotItself') });
      return undefined;
    }
    if (!basesByName.has(name)) basesByName.set(name, givenBy(words, under('/bases', name), [...open, name]));
    const base = basesByName.get(name);
    if (base === undefined || base.depth < MAX_BASES_DEEP) return base;
    report({
      ...wrong,
      code: 'TOO_BIG',
      expected: say('atMost', { what: say('basesBehind', { count: MAX_BASES_DEEP }) }),
    });
    return undefined;
  }

  for (const [name, words] of Object.entries(bases))
    if (!basesByName.has(name)) basesByName.set(name, givenBy(words, under('/bases', name), [name]));
  const placed = scenarios.map((scenario, index) => givenBy(scenario, under('/scenarios', index), []));
  const whole = scenarios.map((scenario, index) => {
    const { from: _from, but: _but, without: _without, ...ownWords } = scenario;
    return { ...scenarioSubject(schema, scenario), ...ownWords, given: placed[index]?.given ?? {} };
  });
  const comment = $comment === undefined ? {} : { $comment };
  return {
    content: { $schema, ...comment, scenarios: whole } as unknown as Json,
    findings,
    place: (pointer) => {
      const [list, index = '', word = '', ...keys] = keysOf(pointer);
      const scenario = list === 'scenarios' ? scenarios[Number(index)] : undefined;
      if (scenario === undefined) return pointer;
      if (word === 'given') return placed[Number(index)]?.place(keys) ?? pointer;
      const isOfFile = word in scenarioSubject(schema, scenario) && !Object.hasOwn(scenario, word);
      return isOfFile ? under('', word) : pointer;
    },
  };
});

/** Words of a scenario, or of a base, that define its context. */
type GivenWords = Pick<ScenarioSchema['scenarios'][number], 'given' | 'from' | 'but' | 'without'>;

/** A complete context. */
interface PlacedGiven {
  readonly given: Json;
  /** Number of bases it is derived from. */
  readonly depth: number;
  /** Pointer at which the value under these keys is written. */
  place(keys: readonly string[]): string;
}

type Report = (finding: Omit<Finding, 'file'>) => void;

/** A base with values replaced (`but`) and removed (`without`). */
function extendedGiven(
  base: PlacedGiven,
  { but = {}, without = [] }: GivenWords,
  at: string,
  report: Report,
): PlacedGiven {
  let context = base.given;
  const reportUnknownPath = (pointer: string, path: string, names: Phrase): void => {
    const expected = say('baseGives', { names: names });
    report({ code: 'UNKNOWN_PATH', pointer, found: quoted(path), expected });
  };
  for (const [path, value] of Object.entries(but)) {
    const pointer = under(at, 'but', path);
    const names = namesAtBreak(context, path, true);
    if (names !== undefined) reportUnknownPath(pointer, path, names);
    else if (equal(getAt(context, path), value)) {
      const expected = say('anotherThanBase');
      report({ code: 'DUPLICATE', pointer, found: shown(value), expected });
    } else context = setAt(context, path, value);
  }
  const changed = context;
  // Later list entries are removed first, so that indexes of the others stay valid.
  for (const [index, path] of [...without.entries()].toSorted(([, a], [, b]) => laterFirst(a, b))) {
    const names = namesAtBreak(context, path, false);
    if (names !== undefined) reportUnknownPath(under(at, 'without', index), path, names);
    else context = setAt(context, path, undefined);
  }
  const replacedPaths = Object.keys(but).toSorted((a, b) => b.length - a.length);
  return {
    given: context,
    depth: base.depth + 1,
    place: (keys) => {
      const before = beforeRemovals(changed, without, keys);
      const path = replacedPaths.find((each) =>
        segmentsOf(each).every((key, depth) => key === before[depth]),
      );
      if (path === undefined) return base.place(before);
      return under(at, 'but', path, ...before.slice(segmentsOf(path).length));
    },
  };
}

/**
 * Names available where the path stops resolving; undefined if it resolves. With `mayBeNew` its last key may
 * be new.
 */
function namesAtBreak(context: Json, path: string, mayBeNew: boolean): Phrase | undefined {
  const steps = segmentsOf(path);
  let around: unknown = context;
  for (const [depth, key] of steps.entries()) {
    const isHolder = typeof around === 'object' && around !== null;
    const keys = isHolder ? Object.keys(around as object) : [];
    if (!keys.includes(key)) {
      const isLast = depth === steps.length - 1;
      const isFree = Array.isArray(around) ? key === String(around.length) : !(key in Object.prototype);
      return mayBeNew && isLast && isHolder && isFree ? undefined : nearestOf(keys, key);
    }
    around = (around as Readonly<Record<string, unknown>>)[key];
  }
  return undefined;
}

function laterFirst(a: string, b: string): number {
  const [one, other] = [segmentsOf(a), segmentsOf(b)];
  const depth = one.findIndex((key, index) => key !== other[index]);
  return depth < 0 ? other.length - one.length : Number(other[depth]) - Number(one[depth]) || 0;
}

/** Keys before entries of lists were removed. */
function beforeRemovals(
  context: Json,
  without: readonly string[],
  keys: readonly string[],
): readonly string[] {
  const before: string[] = [];
  for (const key of keys) {
    const around = before.join('.');
    const removed = without
      .filter((path) => path.startsWith(`${around}.`) && segmentsOf(path).length === before.length + 1)
      .map((path) => Number(segmentsOf(path).at(-1)))
      .toSorted((a, b) => a - b);
    const isPart = Array.isArray(getAt(context, around));
    before.push(
      isPart ? String(removed.reduce((now, each) => (each <= now ? now + 1 : now), Number(key))) : key,
    );
  }
  return before;
}
