import type { Json } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { checkCounted } from '../../loader/checks/calls/checkCounted.ts';
import { checkAsked } from '../../loader/checks/forms/forms.ts';
import { checkScenarios } from '../../loader/checks/names/checkScenarios.ts';
import { checkNames } from '../../loader/checks/names/names.ts';
import { checkContexts } from '../../loader/checks/reach/checkContexts.ts';
import { checkDocuments } from '../../loader/checks/screens/documents.ts';
import { atPointer, keysOf, under } from '../../loader/pointer.ts';
import { kindOf, SCHEMA_KINDS, type SchemaKind } from '../../loader/SchemaFile.ts';
import { type EditedFiles, editSchema } from '../editSchema.ts';
import { withoutListedName } from '../outline/entries.ts';
import type { OutlinePlace } from '../outline/moves.ts';
import type { OutlineRow } from '../outline/OutlineRow.ts';
import { assembleUnjudged } from '../preview.ts';
import { isSchemaNode, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';

/**
 * Places that are removed along with something they named, by kind of file: pointers, `*` matches any step. A
 * finding at or within such a place is settled by removing the place; the first matching pattern counts.
 */
const DANGLING: Partial<Readonly<Record<SchemaKind, readonly string[]>>> = {
  // A required field or a rule without a field in any form could not be fulfilled by users.
  entity: ['/required/*', '/x-rules/*'],
  scenario: [
    '/scenarios/*/expect/missing/*/*',
    '/scenarios/*/expect/moves/*/*',
    '/scenarios/*/expect/finish/*/*',
    '/scenarios/*/expect/*/*',
  ],
  table: [
    '/totals/*',
    '/charts/*/split',
    '/charts/*',
    '/groupBy/fields/*',
    '/groupBy/default',
    '/layouts/*/*',
    '/presets/*/sort',
    '/presets/*/groupBy',
    '/presets/*/filters/*',
  ],
  document: ['/context/*', '/sections/*/fields/*', '/sections/*/sections/*'],
};

/** Checks of the loader that report names without a target. */
const NAME_CHECKS = [checkNames, checkAsked, checkScenarios, checkDocuments, checkContexts, checkCounted];

/**
 * Kinds that take long to read and have no places in `DANGLING`; left out before and after, so they cause no
 * differences.
 */
const LEFT_OUT: ReadonlySet<SchemaKind> = new Set(['calls', 'messages', 'translations', 'template', 'hooks']);
const KINDS: ReadonlySet<SchemaKind> = new Set(SCHEMA_KINDS.filter((kind) => !LEFT_OUT.has(kind)));

/** Removing a rule also removes its scenarios; these leave no further references. */
const MAX_REMOVALS = 3;

/**
 * Removes what referred only to a removed part and would block publishing: expectations of scenarios,
 * required fields, rules, totals and charts (`DANGLING`). Earlier findings stay, as do references about which
 * an administrator must decide.
 *
 * @param before the files before the removal.
 * @param after the files after it; returned unchanged while the loader's steps cannot read them.
 */
function withoutDangling(before: EditedFiles, after: EditedFiles): EditedFiles {
  try {
    const earlier = new Set(findingsIn(before).map(keyWithoutExpected));
    let files = after;
    for (let round = 0; round < MAX_REMOVALS; round++) {
      const places = findingsIn(files).flatMap((finding) =>
        earlier.has(keyWithoutExpected(finding)) ? [] : (danglingPlace(finding) ?? []),
      );
      if (places.length === 0) break;
      files = withoutPlaces(files, places);
    }
    return files;
  } catch {
    return after;
  }
}

interface Place {
  readonly file: string;
  readonly pointer: string;
}

/** Cached: the files after one removal are the files before the next. */
const FOUND = new WeakMap<EditedFiles, readonly Finding[]>();

function findingsIn(files: EditedFiles): readonly Finding[] {
  const cached = FOUND.get(files);
  if (cached !== undefined) return cached;
  const assembled = assembleUnjudged(files, KINDS);
  const findings: Finding[] = [];
  for (const check of NAME_CHECKS) check(assembled, (finding) => findings.push(finding));
  FOUND.set(files, findings);
  return findings;
}

/** `expected` is left out, because it lists the names available at the time. */
function keyWithoutExpected({ code, file, pointer, found }: Finding): string {
  return JSON.stringify([code, file, pointer, found]);
}

function danglingPlace({ file, pointer }: Finding): Place | undefined {
  const kind = kindOf(file)?.kind;
  const steps = keysOf(pointer);
  for (const pattern of (kind && DANGLING[kind]) ?? []) {
    const patternSteps = keysOf(pattern);
    if (
      patternSteps.length <= steps.length &&
      patternSteps.every((step, depth) => step === '*' || step === steps[depth])
    )
      return { file, pointer: under('', ...steps.slice(0, patternSteps.length)) };
  }
  return undefined;
}

/** Later places first, so that the pointers of earlier ones stay valid. */
function withoutPlaces(files: EditedFiles, places: readonly Place[]): EditedFiles {
  const once = new Map(places.map((place) => [`${place.file}#${place.pointer}`, place]));
  const last = [...once.values()].toSorted((a, b) => compareSteps(keysOf(b.pointer), keysOf(a.pointer)));
  const without = last.reduce<EditedFiles>(
    (now, { file, pointer }) => withoutPlace(now, file, keysOf(pointer)),
    files,
  );
  const touched = new Set(last.map(({ file }) => file));
  return [...touched].reduce((now, file) => withoutEmpty(files, now, file), without);
}

/**
 * Removes a place, and in tables the objects around it that become empty (filters of a preset). Top-level
 * keywords and expectations are handled at the end, by `withoutEmpty`.
 */
function withoutPlace(files: EditedFiles, file: string, steps: readonly string[]): EditedFiles {
  const without = editSchema(files, { does: 'remove', file, at: under('', ...steps) });
  const around = steps.slice(0, -1);
  const parent = atPointer(without[file], under('', ...around)) as Json | undefined;
  const isNothing = isSchemaNode(parent) && hasNoEntries(parent) && around.length > 1;
  return isNothing && kindOf(file)?.kind === 'table' ? withoutPlace(without, file, around) : without;
}

function compareSteps(a: readonly string[], b: readonly string[]): number {
  const depth = a.findIndex((step, index) => step !== b[index]);
  if (depth < 0) return a.length - b.length;
  const [one = '', other = ''] = [a[depth], b[depth]];
  return Number(one) - Number(other) || (one < other ? -1 : 1);
}

/**
 * Removes keywords that became empty although the grammar forbids it; a scenario without expectations is
 * removed as a whole.
 */
function withoutEmpty(before: EditedFiles, now: EditedFiles, file: string): EditedFiles {
  const [was, content, kind] = [before[file], now[file], kindOf(file)?.kind];
  if (!isSchemaNode(was) || !isSchemaNode(content) || kind === undefined) return now;
  if (kind !== 'scenario') {
    const full = neverEmpty(now, kind, '/properties');
    return { ...now, [file]: withoutEmptyWords(content, full) };
  }
  const full = neverEmpty(now, kind, '/properties/scenarios/items/properties/expect/properties');
  const former = nodesIn(was['scenarios']);
  const scenarios = nodesIn(content['scenarios']).flatMap((scenario, index): readonly Json[] => {
    const expect = scenario['expect'];
    if (scenario === former[index] || !isSchemaNode(expect)) return [scenario];
    const remaining = withoutEmptyWords(expect, full);
    return Object.keys(remaining).length === 0 ? [] : [{ ...scenario, expect: remaining }];
  });
  return { ...now, [file]: { ...content, scenarios } };
}

/** Keywords of a grammar's place that must not be empty (`minItems`, `minProperties`). */
function neverEmpty(files: EditedFiles, kind: SchemaKind, at: string): readonly string[] {
  const words = atPointer(files[`meta/${kind}.schema.json`], at) as SchemaNode | undefined;
  return Object.entries(words ?? {}).flatMap(([word, said]) =>
    isSchemaNode(said) && ('minItems' in said || 'minProperties' in said) ? [word] : [],
  );
}

function withoutEmptyWords(node: SchemaNode, words: readonly string[]): SchemaNode {
  return Object.fromEntries(
    Object.entries(node).filter(([word, value]) => !words.includes(word) || !hasNoEntries(value)),
  );
}

function hasNoEntries(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/**
 * Removes a row, from the lists that mirror its names as well, with everything that referred only to it
 * (`withoutDangling`). An item is removed from its form only: the entity's property and stored answers
 * remain.
 *
 * @throws EngineError NO_SUCH_PLACE if there is no such row.
 */
export function removeItem(
  files: EditedFiles,
  { file, pointer, list }: OutlinePlace & Partial<Pick<OutlineRow, 'list'>>,
): EditedFiles {
  const item = atPointer(files[file], pointer) as Json | undefined;
  const name = isSchemaNode(item) ? textAt(item, list?.work.add?.key ?? '') : undefined;
  const without =
    list === undefined || name === undefined ? files : withoutListedName(files, list.work, name);
  return withoutDangling(files, editSchema(without, { does: 'remove', file, at: pointer }));
}

/** Summary of what `withoutDangling` removed or shortened, shown before the removal is confirmed. */
export interface RemovalEffects {
  /** Number of scenarios with fewer expectations. */
  readonly changedScenarios: number;
  /** Titles of scenarios removed because no expectation was left. */
  readonly removedScenarios: readonly string[];
  /** Message ids of removed rules. */
  readonly rules: readonly string[];
  /** Number of removed totals and charts of tables. */
  readonly figures: number;
}

/** Compares the files before and after a removal with its consequences. */
export function removalEffects(before: EditedFiles, after: EditedFiles): RemovalEffects {
  const changed = Object.keys(before).flatMap((file) => {
    const [was, is] = [before[file], after[file]];
    return was === is || !isSchemaNode(was) || !isSchemaNode(is)
      ? []
      : [{ kind: kindOf(file)?.kind, was, is }];
  });
  const of = (kind: string) => changed.filter((each) => each.kind === kind);
  const scenarios = of('scenario').map(
    ({ was, is }) => [nodesIn(was['scenarios']), nodesIn(is['scenarios'])] as const,
  );
  return {
    changedScenarios: scenarios.reduce(
      (sum, [was, is]) => sum + is.filter((each) => !was.includes(each)).length,
      0,
    ),
    removedScenarios: scenarios.flatMap(([was, is]) => {
      const titlesAfter = is.map((each) => textAt(each, 'title'));
      return was.flatMap((each) => {
        const title = textAt(each, 'title') ?? '';
        return titlesAfter.includes(title) ? [] : [title];
      });
    }),
    rules: of('entity').flatMap(({ was, is }) => {
      const rulesAfter = nodesIn(is['x-rules']);
      return nodesIn(was['x-rules']).flatMap((rule) =>
        rulesAfter.includes(rule) ? [] : (textAt(rule, 'message') ?? []),
      );
    }),
    figures: of('table').reduce(
      (sum, { was, is }) => sum + fewer(was, is, 'totals') + fewer(was, is, 'charts'),
      0,
    ),
  };
}

function fewer(was: SchemaNode, is: SchemaNode, word: string): number {
  return sizeOf(was[word]) - sizeOf(is[word]);
}

function sizeOf(value: Json | undefined): number {
  return isSchemaNode(value) ? Object.keys(value).length : 0;
}
