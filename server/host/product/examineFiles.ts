import { createHash } from 'node:crypto';
import { checkBounds } from '../../../engine/node.ts';
import { type ExaminedApart, examineApart } from './examineApart.ts';
import { examineSchemas } from './examineSchemas.ts';

/**
 * What was examined last: a check, the publication that follows it and the look of each process ask about the same files; who takes a step back, about former ones;
 * who opens an editor, about those in force. Their products share what is the same in them.
 */
const MOST_KEPT = 8;
const kept = new Map<string, ExaminedApart>();

/**
 * The engine's verdict on a set of files, kept while it is among the newest.
 *
 * @param apart on a thread of its own, within limits: for what an administrator typed.
 * @param scenarios with what their examples come to, also on that thread.
 */
export async function examineFiles(
  files: Readonly<Record<string, unknown>>,
  { apart = false, scenarios = false } = {},
): Promise<ExaminedApart> {
  // What is deeper than calls go could not even be written down to be compared.
  const beyond = checkBounds(files);
  if (beyond.length > 0) return { product: undefined, findings: beyond };
  const hash = hashOf(files);
  const former = kept.get(hash);
  const isWhole = !scenarios || former?.product === undefined || former.scenarios !== undefined;
  const known = isWhole ? former : undefined;
  // Of its own: the product is frozen, and what is handed in is not to be.
  const verdict =
    known ??
    (apart || scenarios ? await examineApart(files, { scenarios }) : examineSchemas(structuredClone(files)));
  // A busy machine is no fault of theirs: asked again, they may be judged.
  if (verdict.findings.some(({ code }) => code === 'TOO_SLOW')) return verdict;
  kept.delete(hash);
  kept.set(hash, verdict);
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  return verdict;
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
