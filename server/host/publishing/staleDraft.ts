import type { Refusal } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';

interface FoundDraft {
  readonly revision: number;
  readonly content: unknown;
  readonly who: string;
}

/** Another was quicker: what they wrote stands beside, so that nothing of either is lost. */
export function staleDraft(path: string, found: FoundDraft | undefined): Refusal {
  const { revision = 0, content = null, who = 'Qualcuno' } = found ?? {};
  const text = `«${path}» è ora alla revisione ${revision}, di ${who}.`;
  const theirs = { path, rule: 'stale', params: { path, revision, content, who }, text };
  return refuse('SCHEMA_DRAFT_TAKEN', { path, revision, who }, [theirs as never]);
}
