import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sealAudit } from '../../server/host/audit/sealAudit.ts';
import { type AuditFault, verifyAudit } from '../../server/host/audit/verifyAudit.ts';
import { NO_LIMITS } from '../../server/host/db/Database.ts';
import { openDatabase } from '../../server/host/db/openDatabase.ts';
import { readEnvironment } from '../../server/host/readEnvironment.ts';

const WORDS: Readonly<Record<AuditFault, string>> = {
  changed: 'è stata modificata dopo essere stata sigillata',
  missing: 'è stata tolta',
  gap: 'è preceduta da anelli che mancano',
  chain: 'ha un sigillo riscritto',
  'slipped-in': 'è stata aggiunta più tardi con un numero vecchio',
  head: 'il registro non passa dalla testa indicata: è stato rifatto o troncato',
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
      console.log(`Il registro è integro: ${links} righe sigillate. Testa: ${head}`);
      return;
    }
    const { fault, auditId, position } = broken;
    const where =
      auditId === null ? '' : `la riga ${auditId}${position === null ? '' : ` (anello ${position})`} `;
    console.error(`Il registro non è integro: ${where}${WORDS[fault]}.`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

try {
  const { values } = parseArgs({ options: { head: { type: 'string' } } });
  await verify(values.head);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
