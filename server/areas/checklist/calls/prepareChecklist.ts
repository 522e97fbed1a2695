import type { Selectable } from 'kysely';
import {
  createFormModel,
  type DataRecord,
  defaultsOf,
  type EntitySchema,
  type FormModel,
  type FormPackage,
  formPackage,
  withHeld,
  withRestStamps,
} from '../../../../engine/index.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import type { Database } from '../../../host/db/Database.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { checkAnswers } from '../../../host/http/checkAnswers.ts';
import { formOfVersion } from '../../../host/product/formOfVersion.ts';
import { stateLabel } from '../../../host/records/recordStates.ts';
import { requireOperation } from '../../../host/records/requireOperation.ts';
import { sealSignatures } from '../../../host/writes/sealSignatures.ts';
import { requireOwnTeam } from '../../access/teamAccess.ts';
import { shownTeam } from '../../team/selectTeams.ts';
import { teamContext } from '../../team/teamContext.ts';
import { formHash } from '../checklistHash.ts';

type StoredChecklist = Pick<Selectable<Database['vis']>, 'schemaVersion' | 'CreateDate'> & {
  readonly answers: object;
};

interface Sent {
  readonly name: 'pjc' | 'vis';
  readonly teamId: number;
  readonly record: DataRecord;
  /** The row that is to be replaced, if there is one. */
  readonly stored: StoredChecklist | undefined;
}

/**
 * Makes of a sent record what is stored: checked by the form of its own version, cut to its answers. A record keeps the version it
 * was filled with; a new one has the version of the form it was filled in, or the newest.
 *
 * @throws Refusal BAD_INPUT, TEAM_APPROVED, TEAM_CANCELLED, CHECKLIST_LOCKED.
 */
export async function prepareChecklist(context: CallContext, { name, teamId, record, stored }: Sent) {
  const { db, product, today } = context;
  const team = await requireOwnTeam(context, teamId);
  const sentVersion = record['schemaVersion'];
  const version =
    stored?.schemaVersion ??
    (typeof sentVersion === 'number' ? sentVersion : formPackage(product, name).version);
  const pkg = await formOfVersion(db, product, name, version);
  const conditions = await teamContext(context, team);
  const model = createFormModel(pkg);
  const held = { CreateDate: today(), ...(await headerOf(context, pkg.entity, teamId)), ...heldIn(stored) };
  // Flags that nobody touched are N (CKL-01), at every save: a record is sent whole, what it leaves out is not answered.
  const given = knownTo(pkg.entity, product.entities[name], filled(record));
  const sent = { ...defaultsOf(pkg.entity), ...given, ...notShown(model, held), teamId };
  const signer = { by: context.user.fullName, at: context.now().toISOString() };
  const whole = withRestStamps(
    model,
    withHeld(model, sent, held, conditions),
    heldIn(stored),
    conditions,
    signer,
  );
  const settled = checkAnswers(context, pkg, { record: whole, conditions, at: name }, () => {
    requireOperation(context, 'team', 'change', team);
    throw refuse('CHECKLIST_LOCKED', { state: stateLabel(product, 'team', team.Stato) });
  });
  const sealed = await sealSignatures(context, pkg.entity, stored?.answers, settled);
  const answers = ownAnswers(pkg, { ...settled, ...sealed });
  const CreateDate = typeof settled['CreateDate'] === 'string' ? settled['CreateDate'] : held.CreateDate;
  const hashed = { CreateDate, schemaVersion: version, formHash: formHash(pkg), answers };
  return { pkg, settled, hashed };
}

/** What is kept already: the head as it was written first, whatever the site is called by now. */
function heldIn(stored: StoredChecklist | undefined): DataRecord {
  return stored === undefined ? {} : { ...stored.answers, CreateDate: stored.CreateDate };
}

/** The head is the server's also where a version of the form does not show all of it. */
function notShown(model: FormModel, held: DataRecord): DataRecord {
  const head = ['CreateDate', 'caposquadra', 'team', 'cantiere'];
  const entries = head.filter((name) => !model.byPath.has(name) && held[name] !== undefined);
  return Object.fromEntries(entries.map((name) => [name, held[name]]));
}

/** A page sends back what it read. A version from before a column or a cell was there does not know it, and does not have to. */
function knownTo(entity: EntitySchema, now: EntitySchema | undefined, record: DataRecord): DataRecord {
  const cells = entity.properties['members']?.items?.properties ?? {};
  const known = Object.entries(record).filter(
    ([field]) => entity.properties[field] !== undefined || now?.properties[field]?.['x-column'] !== true,
  );
  const rows = record['members'];
  if (!Array.isArray(rows)) return Object.fromEntries(known);
  const members = rows.map((row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([cell]) => Object.hasOwn(cells, cell)))
      : row,
  );
  return { ...Object.fromEntries(known), members };
}

function filled(record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** What the head of a new checklist says of its site, where the record does not say it: readers only read it. */
async function headerOf(
  context: Pick<CallContext, 'db' | 'product'>,
  { properties }: EntitySchema,
  teamID: number,
): Promise<DataRecord> {
  const { leaderName, projectDocNum, projectName } = await shownTeam(context, teamID);
  const header: DataRecord = {
    caposquadra: leaderName,
    team: `Cantiere n.${teamID}`,
    cantiere: [projectDocNum, projectName].filter(Boolean).join(' – ') || `Cantiere n.${teamID}`,
  };
  return Object.fromEntries(Object.entries(header).filter(([name]) => Object.hasOwn(properties, name)));
}

/** The answers alone, without what every checklist has as columns of its table (`x-column`). */
function ownAnswers({ entity }: FormPackage, record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => entity.properties[name]?.['x-column'] !== true),
  );
}
