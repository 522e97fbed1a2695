import { describe, expect, it } from 'vitest';
import type { EntitySchema } from '../../engine/contract/index.ts';
import { operationRefusal } from '../../engine/index.ts';
import { loadedProduct } from './product.ts';

const product = await loadedProduct();
const team = product.entities['team'] as EntitySchema;

/** The stages of a site's day, one after the other; a cancelled one never began. */
const SITES = {
  planned: { Stato: 'P' },
  verified: { Stato: 'V' },
  open: { Stato: 'O' },
  forced: { Stato: 'D' },
  closed: { Stato: 'C' },
  deferred: { Stato: 'F' },
  reported: { Stato: 'R' },
  approved: { Stato: 'R', Approved: 'Y' },
  cancelled: { Stato: 'P', Cancelled: 'Y' },
} as const;
const STAGES = Object.keys(SITES) as (keyof typeof SITES)[];

/** What refuses each operation, by stage; a stage that is not named lets it be done. */
function refusals(operation: string, permissions: readonly string[] = []) {
  const codesByStage = STAGES.map((stage) => {
    const record = { teamID: 12, Approved: 'N', Cancelled: 'N', ...SITES[stage] };
    return [stage, operationRefusal(team, operation, { record, user: { permissions } })] as const;
  });
  return Object.fromEntries(codesByStage.filter(([, code]) => code !== undefined));
}

const NOT_BEGUN = {
  planned: 'TEAM_NOT_STARTED',
  verified: 'TEAM_NOT_STARTED',
  cancelled: 'TEAM_CANCELLED',
};
const OVER = { closed: 'TEAM_CLOSED', deferred: 'TEAM_CLOSED', reported: 'TEAM_CLOSED' };
const OTHERS = Object.fromEntries(STAGES.map((stage) => [stage, 'NOT_YOURS']));
const SETTLED = { approved: 'TEAM_APPROVED', cancelled: 'TEAM_CANCELLED' };

describe('[TEAM-01] operations of a site, by its stage', () => {
  it.each([
    ['change', SETTLED],
    ['fillChecklist', { planned: 'CHECKLIST_LOCKED', ...SETTLED }],
    ['changeCrew', { ...OVER, ...SETTLED }],
    ['beginReport', NOT_BEGUN],
    ['changeReport', { ...NOT_BEGUN, approved: 'TEAM_APPROVED' }],
    ['deleteActivity', { ...NOT_BEGUN, reported: 'REPORT_ACTIVITY_LOCKED', approved: 'TEAM_APPROVED' }],
    ['takeCompanyItems', { ...NOT_BEGUN, reported: 'DISCHARGE_LOCKED', approved: 'TEAM_APPROVED' }],
    ['addDocument', { approved: 'TEAM_APPROVED', cancelled: 'TEAM_CANCELLED_TIE' }],
    ['changeDocument', { approved: 'TEAM_APPROVED' }],
    ['cancelDocument', { approved: 'DOCUMENT_OF_APPROVED_TEAM' }],
    ['takeDocument', { ...OTHERS, approved: 'TEAM_APPROVED' }],
    ['addEvent', { cancelled: 'TEAM_CANCELLED_TIE' }],
    ['addHours', { approved: 'TEAM_APPROVED_TIE', cancelled: 'TEAM_CANCELLED_TIE' }],
    ['removeFile', { approved: 'ATTACHMENT_LOCKED', cancelled: 'TEAM_CANCELLED' }],
    ['filePapers', Object.fromEntries(STAGES.map((stage) => [stage, 'TEAM_NOT_APPROVED']))],
  ])('%s', (operation, expected) => {
    expect(refusals(operation)).toEqual(expected);
  });

  it('[DIS-05] an approver corrects quantities of a reported site, and files the documents of an approval', () => {
    const approver = ['Team.approve'];
    expect(refusals('takeCompanyItems', approver)).toEqual({ ...NOT_BEGUN, approved: 'TEAM_APPROVED' });
    const { approved: _filed, ...others } = refusals('filePapers');
    expect(refusals('filePapers', approver)).toEqual(others);
  });

  it('[HRS-01] works that are approved have their hours: who approves hours adds to them', () => {
    expect(refusals('addHours', ['WorkHours.approve'])).toEqual({ cancelled: 'TEAM_CANCELLED_TIE' });
  });

  it('[DAY-A8] an approver cancels documents of approved sites', () => {
    expect(refusals('cancelDocument', ['Team.approve'])).toEqual({});
  });

  it('[CHK-03] an approver takes over documents that are not approved', () => {
    expect(refusals('takeDocument', ['Team.approve'])).toEqual({ approved: 'TEAM_APPROVED' });
  });

  it('every operation of a site has a test here', () => {
    expect(Object.keys(team['x-may']?.do ?? {})).toHaveLength(15);
  });
});
