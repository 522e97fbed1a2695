import type { CallContext } from '../calls/CallContext.ts';
import { Refusal } from '../errors/Refusal.ts';
import { runWrite } from '../writes/runWrite.ts';
import { saveDocument } from './saveDocument.ts';

/** The documents of an approved site. */
const CODES = ['PJC', 'VIS'] as const;

/**
 * TEAM-08: prints the checklists of a team into its attachments, each in a write of its own after the approval's commit. The
 * approval stands whatever happens here: failures are logged, and a checklist that nobody filled is none.
 */
export async function saveChecklists(context: CallContext, teamID: number): Promise<void> {
  const { outside, user, call, product, log } = context;
  for (const code of CODES) {
    try {
      await runWrite(outside, {
        writer: { call: call.name, user, requestId: `${call.name}-${teamID}-${code}` },
        changes: [],
        isEntity: (name) => Object.hasOwn(product.entities, name),
        input: { teamID, code },
        keyed: undefined,
        async work(db, { changes }) {
          const { attachment, isNew } = await saveDocument(
            { ...context, db },
            { code, id: teamID, linkedObject: 'team', linkedId: teamID, parentId: teamID },
          );
          if (isNew) {
            const key = String(attachment.idAttach);
            changes.push({ entity: 'attachment', key, before: undefined, after: attachment });
          }
          return { answer: undefined, storable: false };
        },
        onLateFailure: (error) => log.error({ err: error, teamID, code }, 'checklist not kept'),
      });
    } catch (error) {
      const missing = error instanceof Refusal && error.code === 'NOT_FOUND';
      if (!missing) log.error({ err: error, teamID, code }, 'checklist not printed');
    }
  }
}
