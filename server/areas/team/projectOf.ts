import type { Kysely } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { Field, Product } from '../../../engine/contract/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { recordQuery } from '../../host/records/recordQuery.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import { requireVisibleTeam, type TeamRow } from './teams.ts';

type Project = Entities['project'];

/** The project with the name of its customer; the empty placeholder where there is none (ENT-02). */
export async function projectOf(
  db: Kysely<Database>,
  product: Product,
  absEntry: number | null,
): Promise<Project> {
  if (absEntry === null) return noProject(product);
  const projects = recordQuery(product, { columns: {} }, 'project').select(db as unknown as Kysely<never>);
  const project = await projects.where('projects.AbsEntry', '=', absEntry).executeTakeFirst();
  return (project as Project | undefined) ?? noProject(product);
}

/** Empty project with a name from the settings: all fields of a project, without values. */
function noProject({ entities, settings }: Product): Project {
  const values: Readonly<Record<string, unknown>> = settings.values ?? {};
  const fields = Object.entries(entities['project']?.properties ?? {});
  const empty = Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)]));
  return { ...empty, NAME: String(values['noProjectName'] ?? '') } as Project;
}

function emptyValue({ type, default: byDefault }: Field): unknown {
  const types: readonly unknown[] = [type].flat();
  if (byDefault !== undefined || types.includes('null')) return byDefault ?? null;
  return types.includes('integer') ? 0 : '';
}

/** `UserFields` as an object; `{}` where the text is no JSON object (ENT-02). */
export function userFieldsOf({ UserFields }: Pick<Project, 'UserFields'>): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(UserFields);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Readonly<Record<string, unknown>>)
      : {};
  } catch {
    return {};
  }
}

/** The company that every document names; `{}` before anybody has entered it. */
export async function companyHead(db: Kysely<Database>): Promise<Readonly<Record<string, unknown>>> {
  return (await db.selectFrom('company').selectAll().executeTakeFirst()) ?? {};
}

/**
 * Project of a record tied to a site: the site's where none is named, or where the named one came from the site
 * that it was tied to before (HRS-01). Empty: the named one stays.
 */
export async function projectOfTie(
  db: Kysely<Database>,
  { teamID, pmgEntry }: Tied,
  before: Tied | undefined,
): Promise<{ readonly pmgEntry?: number | null }> {
  if (typeof teamID !== 'number') return {};
  const siteProject = (id: number) =>
    db.selectFrom('teams').select('pmgEntry').where('teamID', '=', id).executeTakeFirst();
  const isOfFormerSite =
    typeof before?.teamID === 'number' &&
    before.teamID !== teamID &&
    before.pmgEntry === pmgEntry &&
    (await siteProject(before.teamID))?.pmgEntry === pmgEntry;
  if (typeof pmgEntry === 'number' && !isOfFormerSite) return {};
  return (await siteProject(teamID)) ?? {};
}

interface Tied {
  readonly teamID?: number | null | undefined;
  readonly pmgEntry?: number | null | undefined;
}

/**
 * The team that a record is tied to: seen by the user, open to what the tie is by its workflow, and held so
 * that it is neither cancelled nor approved meanwhile. Undefined where there is none.
 *
 * @param isKept whether the user's own record has the tie already: its team may have gone to another leader.
 * @throws Refusal NOT_FOUND, NOT_YOURS; what the workflow says.
 */
export async function requireTie(
  access: Pick<CallContext, 'db' | 'user' | 'product' | 'today'>,
  teamID: number | null | undefined,
  operation: 'addDocument' | 'addEvent' | 'addHours' | 'cancelDocument' | 'changeDocument' | 'takeDocument',
  isKept = false,
): Promise<TeamRow | undefined> {
  if (typeof teamID !== 'number') return undefined;
  if (!isKept) await requireVisibleTeam(access, teamID);
  const team = await access.db
    .selectFrom('teams')
    .selectAll()
    .where('teamID', '=', teamID)
    .forShare()
    .executeTakeFirstOrThrow();
  requireOperation(access, 'team', operation, team);
  return team;
}
