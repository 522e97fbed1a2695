import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Phrase, phraseText, say } from '../../engine/node.ts';
import { sealAudit } from '../../server/host/audit/sealAudit.ts';
import { type AuditFault, verifyAudit } from '../../server/host/audit/verifyAudit.ts';
import { NO_LIMITS } from '../../server/host/db/Database.ts';
import { openDatabase } from '../../server/host/db/openDatabase.ts';
import { operatorText } from '../../server/host/db/StartError.ts';
import { readEnvironment } from '../../server/host/readEnvironment.ts';

const FAULTS: Readonly<Record<AuditFault, Phrase>> = {
  changed: say('auditRowChanged'),
  missing: say('auditRowMissing'),
  gap: say('auditRowGap'),
  chain: say('auditRowChain'),
  'slipped-in': say('auditRowLater'),
  head: say('auditHead'),
};

/**
 * `npm run verify-audit [-- --head <position>:<hash>]` verifies that the audit was not rewritten; the head is
 * one printed before by this command or the log. DATABASE_URL and DATA_DIR as for `npm start`, which must not
 * run on the same data folder. Exit 1 for a broken chain.
 */
async function verify(kept: string | undefined): Promise<void> {
  const options = readEnvironment(process.env, { root: join(import.meta.dirname, '../..'), terminal: true });
  const database = await openDatabase({ ...options, limits: NO_LIMITS });
  try {
    // What the last server wrote just before its end.
    await sealAudit(database.db);
    const { links, head, broken } = await verifyAudit(database.db, kept);
    if (broken === undefined) {
      console.log(phraseText(say('auditWhole', { links: String(links), head }), 'it'));
      return;
    }
    const { fault, auditId, position } = broken;
    console.error(
      operatorText(say('auditBroken', { where: placeOf(auditId, position), what: FAULTS[fault] }), 'it'),
    );
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

function placeOf(auditId: number | null, position: number | null): Phrase | undefined {
  if (auditId === null) return undefined;
  const row = String(auditId);
  return position === null
    ? say('auditRow', { row })
    : say('auditRowAt', { row, position: String(position) });
}

try {
  const { values } = parseArgs({ options: { head: { type: 'string' } } });
  await verify(values.head);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
