import { createHash } from 'node:crypto';
import { checkBounds } from '../../../engine/node.ts';
import { examineSchemas } from './examineSchemas.ts';
import { judgeOnThread } from './judgeOnThread.ts';
import type { Judgement } from './judgeWorker.ts';

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
 * Judges a set of schemas: the one judge of the start, of a dry run, of the check of drafts and of a publication. Its answer is kept by the files' content while it is among
 * the newest.
 *
 * @param files by their path, parsed; the grammar is among them.
 * @param trusted the program's own files: on the caller's thread, without limits. All others are judged on a thread beside the server, within limits (`judgeOnThread`).
 * @param scenarios runs their examples too, on that thread.
 * @returns the product with what warns of it (`UNTRANSLATED`), or all that stands against there being one: `TOO_SLOW` where there was no time for a judgement.
 * @throws Error for a fault of the program alone.
 */
export async function judgeSchemas(
  files: Readonly<Record<string, unknown>>,
  { trusted = false, scenarios = false } = {},
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
    (trusted && !scenarios
      ? Promise.resolve(examineSchemas(structuredClone(files)))
      : judgeOnThread(files, { scenarios }));
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
