import { parentPort } from 'node:worker_threads';
import type { EntitySchema, Product } from '../../../../engine/contract/index.ts';
import {
  brokenScenarios,
  type Check,
  deepFreeze,
  type Finding,
  memoizeFrozen,
  type ScenarioRun,
} from '../../../../engine/index.ts';
import { compileCheck, type EditedFiles, say, schemaImpact } from '../../../../engine/node.ts';
import { moduleOf, schemaHash } from './checkModules.ts';
import { examineSchemas, type Judgement } from './examineSchemas.ts';
import { type JsonDelta, jsonDelta, withDelta } from './jsonDelta.ts';

export interface JudgeTask {
  readonly files: SentFiles;
  /** Hashes of check modules that the server already has. */
  readonly kept: readonly string[];
  /** Whether to run the examples of a valid set. */
  readonly scenarios: boolean;
  /** Files to compare with: the answer is the impact of the change, without a verdict. */
  readonly against?: SentFiles | undefined;
  /** The server already has the product of these files. */
  readonly hasProduct?: boolean | undefined;
}

/** Files as sent: contents only where the thread does not have them from the set before. */
export interface SentFiles {
  readonly paths: readonly string[];
  readonly others: Files;
}

interface JudgedSet extends Judgement {
  /** Check modules of the forms' entities, with the hash of their schema. */
  readonly modules: readonly (readonly [hash: string, text: string])[];
}

/**
 * A verdict as sent: only the difference from the last product, because receiving a whole one would block the
 * server's thread.
 */
export interface SentSet extends Omit<JudgedSet, 'product'> {
  readonly hasProduct: boolean;
  readonly delta: JsonDelta | undefined;
}

/** Answer of the thread; `failed` is a fault of the program, never of the files. */
export type JudgeAnswer = SentSet | { readonly failed: string };

/** Findings sent at most: each costs placing and sending. */
const MAX_FINDINGS = 500;
/**
 * Processor time for examples: about seven hundred take one second. An example that has started runs to its
 * end, within the limits of the thread.
 */
const SCENARIOS_MS = 8_000;

type Files = Readonly<Record<string, unknown>>;

// Judges sets one after another; started by `judgeOnThread` only.
parentPort?.on('message', (task: JudgeTask) => {
  let answer: JudgeAnswer;
  try {
    const against = task.against && received(task.against);
    const delta = jsonDelta(formerFiles, received(task.files));
    formerFiles = deepFreeze(withDelta(formerFiles, delta) as Files);
    const verdict = against === undefined ? answerTo(formerFiles, task) : impactOf(against, formerFiles);
    answer = sentOf(verdict, task.hasProduct);
  } catch (error) {
    answer = isEndless(error)
      ? sentOf(ENDLESS)
      : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});

/** Last product sent; the server has it as well. */
let former: Product | undefined;
/**
 * Last set, frozen: results cached by content stay valid for parts shared with the next set
 * (`memoizeFrozen`); an equal set is the very same object.
 */
let formerFiles: Files = {};

function received({ paths, others }: SentFiles): Files {
  return Object.fromEntries(
    paths.map((path) => [path, Object.hasOwn(others, path) ? others[path] : formerFiles[path]]),
  );
}

function sentOf({ product, ...verdict }: JudgedSet, known = false): SentSet {
  if (product === undefined) return { ...verdict, hasProduct: false, delta: undefined };
  const delta = known ? undefined : jsonDelta(former, product);
  former = product;
  return { ...verdict, hasProduct: true, delta };
}

/** A set within all bounds that still overflows the call stack. */
const ENDLESS: JudgedSet = {
  product: undefined,
  modules: [],
  findings: [
    {
      code: 'TOO_SLOW',
      file: '',
      pointer: '',
      found: say('callsWithoutEnd'),
      expected: say('fewerWithin'),
    },
  ],
};

function isEndless(error: unknown): boolean {
  return error instanceof RangeError && /call stack|string length/i.test(error.message);
}

/** A publication asks about one set three times: for its verdict, its impact and its examples. */
const examineOnce = memoizeFrozen(examineSchemas);

function answerTo(files: Files, { kept, scenarios }: JudgeTask): JudgedSet {
  const { product, findings } = examineOnce(files);
  if (product === undefined) return { product, findings: findings.slice(0, MAX_FINDINGS), modules: [] };
  const names = new Set(Object.values(product.forms).map(({ entity }) => entity));
  const wrong: Finding[] = [];
  const modules = new Map<string, string>();
  for (const name of names) {
    const entity = product.entities[name];
    if (entity === undefined) continue;
    const hash = schemaHash(entity);
    if (kept.includes(hash)) continue;
    try {
      modules.set(hash, moduleOf(entity));
    } catch (error) {
      wrong.push(uncompiled(files, name, error));
    }
  }
  if (wrong.length > 0) return { product: undefined, findings: wrong, modules: [] };
  const run = scenarios ? runWithin(product) : undefined;
  return { product, findings, modules: [...modules], scenarios: run };
}

/**
 * Findings that make files unreadable for a comparison. Unresolved names do not: they are part of the impact.
 */
const UNREADABLE: ReadonlySet<Finding['code']> = new Set([
  ...(['TOO_BIG', 'UNKNOWN_FILE', 'GRAMMAR', 'UNKNOWN_WORD', 'MISSING_WORD'] as const),
  'CIRCULAR_REF',
]);

function impactOf(before: Files, after: Files): JudgedSet {
  const { findings } = examineOnce(after);
  const unreadable = findings.filter(({ code }) => UNREADABLE.has(code)).slice(0, MAX_FINDINGS);
  if (unreadable.length > 0) return { product: undefined, findings: unreadable, modules: [] };
  const impact = schemaImpact(before as EditedFiles, after as EditedFiles);
  return { product: undefined, findings: [], modules: [], impact };
}

/** Processor time of this thread in milliseconds, independent of other load of the machine. */
function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const checkOf = memoizeFrozen((entity: EntitySchema): Check => compileCheck(entity));

function runWithin(product: Product): ScenarioRun {
  const over = ownTime() + SCENARIOS_MS;
  const { broken, untried } = brokenScenarios(product, checkOf, () => ownTime() > over);
  return { broken, untried };
}

/** Finding for an entity with valid words that do not compile into a check together. */
function uncompiled(files: Files, entity: string, error: unknown): Finding {
  const file = Object.keys(files).find(
    (path) => (files[path] as Readonly<Record<string, unknown>> | null)?.['x-entity'] === entity,
  );
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 200);
  const phrase = say('checkNotCompiled', { name: entity, reason });
  return { code: 'GRAMMAR', file: file ?? '', pointer: '', found: phrase, expected: say('schemaCompiled') };
}
