import { describe, expect, it } from 'vitest';
import { type Context, checkTransition, transitionsFor, type WorkflowSchema } from '../../engine/index.ts';
import { loadedProduct } from './product.ts';

const product = await loadedProduct();
const workflow = product.workflows['team'] as WorkflowSchema;
const permissionsOf = (role: string): readonly string[] =>
  product.roles.roles.find(({ name }) => name === role)?.permissions ?? [];

/** Users of a site: its leader, another one, the planner, a worker of the crew, the office. */
const PEOPLE = {
  leader: { role: 'caposquadra', empID: 7 },
  other: { role: 'caposquadra', empID: 8 },
  planner: { role: 'pianificatore', empID: 1 },
  worker: { role: 'operaio', empID: 9 },
  office: { role: 'backoffice', empID: null },
} as const;
type Person = keyof typeof PEOPLE;

const VALID = [{ Badge: 'Y' }, { Badge: 'Y' }];

function context(
  team: object,
  person: Person,
): { readonly context: Context; readonly permissions: readonly string[] } {
  const { role, empID } = PEOPLE[person];
  const permissions = permissionsOf(role);
  const record = { teamID: 12, empID: 7, Approved: 'N', Cancelled: 'N', members: VALID, ...team };
  return { context: { team: record, user: { role, empID, permissions } }, permissions };
}

function offered(team: object, person: Person): string {
  const { context: given, permissions } = context(team, person);
  return transitionsFor(workflow, given, permissions)
    .map(({ transition, refusal }) => transition.id + (refusal === undefined ? '' : `!${refusal}`))
    .join(' ');
}

/** Permitted actions by state: copied from section 4 of the specification, not from the schema. */
const MAY: readonly (readonly [state: object, leader: string, planner: string])[] = [
  [
    { Stato: 'P' },
    'startVerification forcedOpen forcedClose',
    'startVerification forcedOpen forcedClose cancel changeLeaderBeforeWork',
  ],
  [{ Stato: 'V' }, 'open forcedOpen forcedClose', 'open forcedOpen forcedClose changeLeaderBeforeWork'],
  [{ Stato: 'O' }, 'forcedClose close', 'forcedClose close changeLeader'],
  [{ Stato: 'D' }, 'forcedClose close', 'forcedClose close changeLeader'],
  [{ Stato: 'F' }, 'endReport', 'endReport'],
  [{ Stato: 'C' }, 'endReport', 'endReport'],
  [{ Stato: 'R' }, '', 'revertReport approve'],
  [{ Stato: 'R', Approved: 'Y' }, '', ''],
  [{ Stato: 'P', Cancelled: 'Y' }, '', ''],
  [{ Stato: 'V', Cancelled: 'Y' }, '', ''],
];

describe('[TEAM-01] who may do what, where the site stands', () => {
  it.each(MAY)('%j: its leader may [%s], the planner [%s]', (team, leader, planner) => {
    expect([offered(team, 'leader'), offered(team, 'planner')]).toEqual([leader, planner]);
  });

  it.each(MAY)('%j: no other user has operations', (team) => {
    expect([offered(team, 'worker'), offered(team, 'other')]).toEqual(['', '']);
  });

  it.each(MAY)('[TEAM-08] %j: the office only judges reports', (team) => {
    const isReport = 'Stato' in team && team.Stato === 'R' && !('Approved' in team);
    expect(offered(team, 'office')).toBe(isReport ? 'revertReport approve' : '');
  });

  it('a site without a state is planned; an unknown state allows no operation', () => {
    expect(offered({}, 'leader')).toBe(offered({ Stato: 'P' }, 'leader'));
    for (const Stato of ['X', 'p', ' P', 0]) expect(offered({ Stato }, 'planner')).toBe('');
  });

  it.each<[string, unknown, boolean]>([
    ['all validated', VALID, true],
    ['nobody but the leader', [], true],
    ['one not', [...VALID, { Badge: 'N' }], false],
    ['one of whom nothing is known, which is not N', [{}], true],
    // The server looks it up each time.
    ['no crew at all', undefined, true],
  ])('[TEAM-03] the site opens with a crew %s', (_story, members, opens) => {
    const { context: given, permissions } = context({ Stato: 'V', members }, 'leader');
    const answer = checkTransition(workflow, 'open', given, permissions);
    expect(answer).toMatchObject(
      opens ? { allowed: true, to: 'O' } : { allowed: false, message: 'team.members-not-validated' },
    );
    // Without a check of the workers the site opens as well, in a state that records it.
    expect(checkTransition(workflow, 'forcedOpen', given, permissions)).toMatchObject({
      allowed: true,
      to: 'D',
    });
  });

  it('[TEAM-08] an approved site is frozen, and a cancelled one shows the reason', () => {
    const approved = context({ Stato: 'R', Approved: 'Y' }, 'planner');
    for (const id of ['approve', 'revertReport']) {
      expect(checkTransition(workflow, id, approved.context, approved.permissions)).toMatchObject({
        allowed: false,
        message: 'team.approved-frozen',
      });
    }
    const cancelled = context({ Stato: 'P', Cancelled: 'Y' }, 'planner');
    for (const id of ['startVerification', 'forcedOpen', 'forcedClose', 'cancel', 'changeLeaderBeforeWork']) {
      expect(checkTransition(workflow, id, cancelled.context, cancelled.permissions), id).toMatchObject({
        allowed: false,
        message: 'team.cancelled',
      });
    }
  });
});

describe('the questions of the operations, in the words of the specification', () => {
  const transition = (id: string) => workflow.transitions.find((each) => each.id === id);

  it.each([
    ['TEAM-02', 'startVerification', 'Sei sicuro di voler avviare la badgiatura?'],
    ['TEAM-03', 'open', 'Sei sicuro di voler avviare in cantiere?'],
    ['TEAM-08', 'approve', 'Sei sicuro di voler approvare i lavori in tutte le sue parti?'],
    ['TEAM-09', 'changeLeader', 'Sicuro di voler procedere con la modifica del capo squadra?'],
    ['TEAM-09', 'changeLeaderBeforeWork', 'Sicuro di voler procedere con la modifica del capo squadra?'],
  ])('[%s] %s asks «%s»', (_row, id, text) => {
    expect(transition(id)?.confirm).toBe(text);
  });

  it('[TEAM-04] [TEAM-07] forced opening and the way back are called as specified', () => {
    expect(transition('forcedOpen')?.label).toContain('senza verifica operai');
    expect(transition('revertReport')?.label).toBe('Riporta a chiuso');
  });

  it('[TEAM-02] [TEAM-05] the position is taken on the way in and on the way out, and nowhere else', () => {
    const transitionIds = workflow.transitions
      .filter(({ position }) => position === true)
      .map(({ id }) => id);
    expect(transitionIds).toEqual(['startVerification', 'close']);
  });

  it('[TEAM-04] [TEAM-06] an irreversible operation is confirmed', () => {
    const silent = workflow.transitions.filter(
      ({ confirm, screen }) => confirm === undefined && screen === undefined,
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('every state has a label, a sign and a next step', () => {
    expect(workflow.states.map(({ value }) => value)).toEqual(['P', 'V', 'O', 'D', 'F', 'C', 'R']);
    for (const { value, label, icon, description, next } of workflow.states) {
      expect(
        [label, icon, description, next].every((text) => (text ?? '') !== ''),
        value,
      ).toBe(true);
    }
  });

  it('from every state a crew can go on to the report, by the ordinary way', () => {
    const way = ['P'];
    for (let here = 'P'; here !== 'R'; ) {
      const next = workflow.transitions.find((each) => each.primary === true && each.from.includes(here));
      if (next?.to === undefined) throw new Error(`no ordinary way on from ${here}`);
      here = next.to;
      way.push(here);
    }
    expect(way).toEqual(['P', 'V', 'O', 'C', 'R']);
  });
});
