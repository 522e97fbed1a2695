import { parentPort } from 'node:worker_threads';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';
import {
  brokenScenarios,
  type Check,
  deepFreeze,
  type Finding,
  memoizeFrozen,
  type ScenarioRun,
} from '../../../engine/index.ts';
import {
  compileCheck,
  type EditedFiles,
  type SchemaImpact,
  say,
  schemaImpact,
} from '../../../engine/node.ts';
import { changeOf, type PartChange } from './changeOf.ts';
import { examineSchemas } from './examineSchemas.ts';
import { moduleOf, schemaHash } from './keptModules.ts';

export interface JudgeTask {
  readonly files: SentFiles;
  /** What modules need not be made again, by the hash of their content. */
  readonly kept: readonly string[];
  /** Whether a right set's examples are run as well. */
  readonly scenarios: boolean;
  /** Files that these would take the place of: told is what that touches, and nothing is judged. */
  readonly against?: SentFiles | undefined;
  /** Whoever asks has the product that right files make. */
  readonly known?: boolean | undefined;
}

/** Files as they are sent: those that the thread does not have from the set before. */
export interface SentFiles {
  readonly paths: readonly string[];
  readonly others: Files;
}

/** What a set of schemas is worth: everything wrong with it, or the product. */
export interface Judgement {
  readonly findings: readonly Finding[];
  readonly product: Product | undefined;
  /** Where `scenarios` were asked for, and there is a product. */
  readonly scenarios?: ScenarioRun | undefined;
  /** Where `against` is given, of files that keep to their grammar. */
  readonly impact?: SchemaImpact | undefined;
}

interface JudgedSet extends Judgement {
  /** The check module of each form's entity, with the hash of what it was made of. */
  readonly modules: readonly (readonly [hash: string, text: string])[];
}

/** A verdict as it is sent: of the product what it changes of the last one, because whole it would hold the server's thread until it is read. */
export interface SentSet extends Omit<JudgedSet, 'product'> {
  readonly hasProduct: boolean;
  readonly change: PartChange | undefined;
}

/** What comes back; `failed` is a fault of the program, never of the files. */
export type JudgeAnswer = SentSet | { readonly failed: string };

/** Nobody mends more at a time, and each is placed and sent. */
const MOST_FINDINGS = 500;
/** Of the thread's own time: seven hundred take one second. Examples that are begun in time are run to their end, within the limits of the thread. */
const SCENARIOS_MS = 8_000;

type Files = Readonly<Record<string, unknown>>;

// Judges one set after another, beside the server; only `judgeOnThread` starts it.
parentPort?.on('message', (task: JudgeTask) => {
  let answer: JudgeAnswer;
  try {
    const against = task.against && received(task.against);
    const before = formerFiles;
    formerFiles = received(task.files);
    formerFiles = deepFreeze(withSame(before, formerFiles));
    const verdict = against === undefined ? answerTo(formerFiles, task) : impactOf(against, formerFiles);
    answer = sentOf(verdict, task.known);
  } catch (error) {
    answer = isEndless(error)
      ? sentOf(ENDLESS)
      : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});

/** The last one: whoever asks has it, too. */
let former: Product | undefined;
/** The last set, frozen: what is known of a content that is the same in the next one still is (`memoizeFrozen`). */
let formerFiles: Files = {};

function received({ paths, others }: SentFiles): Files {
  return Object.fromEntries(
    paths.map((path) => [path, Object.hasOwn(others, path) ? others[path] : formerFiles[path]]),
  );
}

/** What was sent anew and says the same is that very content. */
function withSame(before: Files, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      changeOf(before[path], content) === undefined ? before[path] : content,
    ]),
  );
}

function sentOf({ product, ...verdict }: JudgedSet, known = false): SentSet {
  if (product === undefined) return { ...verdict, hasProduct: false, change: undefined };
  const change = known ? undefined : changeOf(former, product);
  former = product;
  return { ...verdict, hasProduct: true, change };
}

/** A set that is within all bounds, and yet deeper than calls go. */
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

function answerTo(files: Files, { kept, scenarios }: JudgeTask): JudgedSet {
  const { product, findings } = examineSchemas(files);
  if (product === undefined) return { product, findings: findings.slice(0, MOST_FINDINGS), modules: [] };
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

/** What files say that have any of these is nothing one could hold against other files. Names that lead nowhere are what is asked about. */
const UNREADABLE: ReadonlySet<Finding['code']> = new Set([
  ...(['TOO_BIG', 'UNKNOWN_FILE', 'GRAMMAR', 'UNKNOWN_WORD', 'MISSING_WORD'] as const),
  'CIRCULAR_REF',
]);

function impactOf(before: Files, after: Files): JudgedSet {
  const { findings } = examineSchemas(after);
  const told = findings.filter(({ code }) => UNREADABLE.has(code)).slice(0, MOST_FINDINGS);
  if (told.length > 0) return { product: undefined, findings: told, modules: [] };
  const impact = schemaImpact(before as EditedFiles, after as EditedFiles);
  return { product: undefined, findings: [], modules: [], impact };
}

/** Milliseconds that this thread has worked: what others do on a busy machine is not counted. */
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

/** Words that each are right and together make nothing that checks. */
function uncompiled(files: Files, entity: string, error: unknown): Finding {
  const file = Object.keys(files).find(
    (path) => (files[path] as Readonly<Record<string, unknown>> | null)?.['x-entity'] === entity,
  );
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 200);
  const found = say('checkNotCompiled', { name: entity, reason });
  return { code: 'GRAMMAR', file: file ?? '', pointer: '', found, expected: say('schemaCompiled') };
}
