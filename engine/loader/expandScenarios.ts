import type { Json, ScenarioSchema } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { quoted, say } from '../errors/Phrase.ts';
import { memoizeFrozen } from '../values/frozen.ts';
import { extendedGiven, type GivenWords, type PlacedGiven } from './extendedGiven.ts';
import { keysOf, nearestOf, under } from './pointer.ts';
import type { SchemaFile } from './SchemaFile.ts';
import { scenarioSubject } from './scenarioKinds.ts';

/** Limit of nested bases, so that the values of an example can be target by a reader. */
const MOST_DEEP = 3;

export interface ExpandedScenarios {
  readonly files: readonly SchemaFile[];
  /** Moves a finding about an example to the base, or to the word of the file, that contains the value. */
  place(finding: Finding): Finding;
}

/** Fills examples from their bases and from the words of their file; later stages see complete examples. */
export function expandScenarios(
  files: readonly SchemaFile[],
  report: (finding: Finding) => void,
): ExpandedScenarios {
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
    if (base === undefined || base.depth < MOST_DEEP) return base;
    report({
      ...wrong,
      code: 'TOO_BIG',
      expected: say('atMost', { what: say('basesBehind', { count: MOST_DEEP }) }),
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
