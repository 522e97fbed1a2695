import { type DataRecord, defaultsOf, formPackage } from '../../../engine/index.ts';
import { requireOwnTeam } from '../../access/teamAccess.ts';
import { answersOf } from '../../checklist/answersOf.ts';
import { checkAnswers } from '../../checklist/checkAnswers.ts';
import { formOfVersion } from '../../checklist/formOfVersion.ts';
import { headerOf } from '../../checklist/headerOf.ts';
import { teamContext } from '../../team/teamContext.ts';
import type { CallContext } from '../CallContext.ts';

interface Sent {
  readonly name: 'pjc' | 'vis';
  readonly teamId: number;
  readonly record: DataRecord;
  /** The row that is to be replaced, if there is one. */
  readonly stored: { readonly schemaVersion: number } | undefined;
}

/**
 * Makes of a sent record what is stored: checked by the form of its own version, cut to its answers. A record keeps the version it
 * was filled with; a new one has the version of the form it was filled in, or the newest.
 *
 * @throws Refusal BAD_INPUT, TEAM_APPROVED, TEAM_CANCELLED, CHECKLIST_LOCKED.
 */
export async function prepareChecklist(context: CallContext, { name, teamId, record, stored }: Sent) {
  const { db, user, product } = context;
  const team = await requireOwnTeam(db, user, teamId);
  const sentVersion = record['schemaVersion'];
  const version =
    stored?.schemaVersion ??
    (typeof sentVersion === 'number' ? sentVersion : formPackage(product, name).version);
  const pkg = await formOfVersion(db, product, name, version);
  const given = { ...(await headerOf(context, pkg.entity, teamId)), ...filled(record), teamId };
  // Flags that nobody touched are N (CKL-01), at every save: a record is sent whole, what it leaves out is not answered.
  const whole = { ...defaultsOf(pkg.entity), ...given };
  const conditions = await teamContext(context, team);
  const settled = checkAnswers(context, pkg, { record: whole, conditions, team, at: name });
  return { pkg, settled, answers: answersOf(pkg, settled), schemaVersion: version };
}

function filled(record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  );
}
