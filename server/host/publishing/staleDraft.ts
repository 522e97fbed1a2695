import type { Refusal } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';

interface FoundDraft {
  readonly revision: number;
  readonly content: unknown;
  readonly who: string;
}

/**
 * Refusal for the slower of two authors, with the other's content as a problem, so that neither loses work.
 */
export function staleDraft(path: string, draft: FoundDraft | undefined): Refusal {
  const { revision = 0, content = null, who = 'Qualcuno' } = draft ?? {};
  const text = `«${path}» è ora alla revisione ${revision}, di ${who}.`;
  const problem = { path, rule: 'stale', params: { path, revision, content, who }, text };
  return refuse('SCHEMA_DRAFT_TAKEN', { path, revision, who }, [problem as never]);
}
