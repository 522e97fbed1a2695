import { createHash } from 'node:crypto';
import { checkBounds } from '../../../engine/node.ts';
import { examineSchemas } from './examineSchemas.ts';
import { type Judgement, judgeOnThread } from './judgeOnThread.ts';

/**
 * What was examined last, or is being examined: a check, the publication that follows it and the look of each process ask about the same files, and so do fingers that tap
 * twice; who takes a step back, about former ones; who opens an editor, about those in force. Their products share what is the same in them.
 */
const MOST_KEPT = 8;
const kept = new Map<string, Examination>();

interface Examination {
  readonly verdict: Promise<Judgement>;
  readonly scenarios: boolean;
}

/**
 * The engine's verdict on a set of files, kept while it is among the newest.
 *
 * @param apart on a thread of its own, within limits: for what an administrator typed.
 * @param scenarios with what their examples come to, also on that thread.
 */
export async function judgeSchemas(
  files: Readonly<Record<string, unknown>>,
  { apart = false, scenarios = false } = {},
): Promise<Judgement> {
  // What is deeper than calls go could not even be written down to be compared.
  const beyond = checkBounds(files);
  if (beyond.length > 0) return { product: undefined, findings: beyond };
  const hash = hashOf(files);
  const former = kept.get(hash);
  // Nobody waits between looking for an examination and beginning one: others would begin it as well.
  const isWhole = former === undefined || former.scenarios || !scenarios;
  const known = isWhole ? former : await faulty(former);
  // Of its own: the product is frozen, and what is handed in is not to be.
  const verdict =
    known?.verdict ??
    (apart || scenarios
      ? judgeOnThread(files, { scenarios })
      : Promise.resolve(examineSchemas(structuredClone(files))));
  kept.delete(hash);
  kept.set(hash, known ?? { verdict, scenarios });
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  const told = await verdict.catch((error: unknown) => {
    forget(hash, verdict);
    throw error;
  });
  // A busy machine is no fault of theirs: asked again, they may be judged.
  if (told.findings.some(({ code }) => code === 'TOO_SLOW')) forget(hash, verdict);
  return told;
}

/** One whose set makes no product answers for its examples as well: none is run. */
async function faulty(former: Examination): Promise<Examination | undefined> {
  const { product } = await former.verdict.catch(() => ({ product: former }));
  return product === undefined ? former : undefined;
}

function forget(hash: string, verdict: Promise<Judgement>): void {
  if (kept.get(hash)?.verdict === verdict) kept.delete(hash);
}

/** Of contents that cannot change: those of the program are asked about at each examination. */
const hashes = new WeakMap<object, string>();

function hashOf(files: Readonly<Record<string, unknown>>): string {
  const all = Object.entries(files).map(([path, content]) => `${path} ${contentHash(content)}`);
  return sha256(all.toSorted().join('\n'));
}

function contentHash(content: unknown): string {
  if (typeof content !== 'object' || content === null || !Object.isFrozen(content))
    return sha256(JSON.stringify(content));
  const hash = hashes.get(content) ?? sha256(JSON.stringify(content));
  hashes.set(content, hash);
  return hash;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
