import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkBounds } from '../../../../engine/node.ts';
import { examineSchemas, type Judgement } from './examineSchemas.ts';
import { judgeOnThread } from './judgeOnThread.ts';

/**
 * Recent verdicts, including running ones, by content. The check, the publication and each process ask about
 * the same files, as do double clicks, undo and an opened editor; their products share equal parts.
 */
const MAX_VERDICTS = 8;
const verdicts = new Map<string, Examination>();

interface Examination {
  readonly verdict: Promise<Judgement>;
  readonly scenarios: boolean;
}

/**
 * Judges a set of schemas, at the start, for a dry run, for the check of drafts and for a publication. Recent
 * verdicts are cached by content.
 *
 * @param files parsed files by path, grammar included.
 * @param trusted the program's own files: judged on the caller's thread, without limits; all others within
 * limits on a separate thread (`judgeOnThread`).
 * @param scenarios runs the examples too, on that thread.
 * @returns the product with warnings (`UNTRANSLATED`), or all findings that prevent one: `TOO_SLOW` where
 * judging ran out of time.
 * @throws Error for faults of the program only.
 */
export async function judgeSchemas(
  files: Readonly<Record<string, unknown>>,
  { trusted = false, scenarios = false } = {},
): Promise<Judgement> {
  // The bounds and the hash of files not seen before take some 15 ms each: other requests are answered first.
  await nextTurn();
  // Deeper nesting could not be serialised for the hash.
  const beyond = checkBounds(files);
  if (beyond.length > 0) return { product: undefined, findings: beyond };
  await nextTurn();
  const hash = setHash(files);
  const former = verdicts.get(hash);
  // No `await` between lookup and registration, or concurrent callers would judge the same files twice.
  const isWhole = former === undefined || former.scenarios || !scenarios;
  const reusable = isWhole ? former : await faulty(former);
  // The product gets frozen: files that the caller may still change must not be.
  const verdict =
    reusable?.verdict ??
    (trusted && !scenarios
      ? Promise.resolve(examineSchemas(Object.isFrozen(files) ? files : structuredClone(files)))
      : judgeOnThread(files, { scenarios }));
  verdicts.delete(hash);
  verdicts.set(hash, reusable ?? { verdict, scenarios });
  for (const oldest of [...verdicts.keys()].slice(0, -MAX_VERDICTS)) verdicts.delete(oldest);
  const judgement = await verdict.catch((error: unknown) => {
    forget(hash, verdict);
    throw error;
  });
  // Running out of time may be due to a busy machine: the verdict is not cached.
  if (judgement.findings.some(({ code }) => code === 'TOO_SLOW')) forget(hash, verdict);
  return judgement;
}

/** Without a product no examples are run: such a verdict also serves requests with examples. */
async function faulty(former: Examination): Promise<Examination | undefined> {
  const { product } = await former.verdict.catch(() => ({ product: former }));
  return product === undefined ? former : undefined;
}

function forget(hash: string, verdict: Promise<Judgement>): void {
  if (verdicts.get(hash)?.verdict === verdict) verdicts.delete(hash);
}

/** Hashes of frozen contents: those of the program occur in each judgement. */
const hashes = new WeakMap<object, string>();

function setHash(files: Readonly<Record<string, unknown>>): string {
  const all = Object.entries(files).map(([path, content]) => `${path} ${fileHash(content)}`);
  return sha256(all.toSorted().join('\n'));
}

function fileHash(content: unknown): string {
  if (typeof content !== 'object' || content === null || !Object.isFrozen(content))
    return sha256(JSON.stringify(content));
  const hash = hashes.get(content) ?? sha256(JSON.stringify(content));
  hashes.set(content, hash);
  return hash;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
