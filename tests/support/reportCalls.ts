import type { Api } from './api.ts';

export const ACTIVITY = { Descrizione: 'Posa del cavo', UM: 'm', Quantity: 12.5 } as const;

export const saveActivity = (api: Api, teamReportActivityData: object) =>
  api.post('/wscnt/teams/report/activities', { teamReportActivityData });

export const saveChecks = (api: Api, teamId: number, checks: object) =>
  api.post(`/api/report/${teamId}/checks`, { checks });

/** Takes some of `CAVO` (company) or `CONTATORE` (ENEL). */
export const takeMaterial = (api: Api, TeamID: number, itemType: 'company' | 'enel', Quantity: number) =>
  api.post('/api/inventory/silos/dischargeItem', {
    dischargeItem: { ItemCode: itemType === 'company' ? 'CAVO' : 'CONTATORE', Quantity },
    dischargeData: { TeamID },
    itemType,
  });

export const unload = (api: Api, dischargeId: number) =>
  api.post('/api/inventory/silos/confirmDischarge', { dischargeId });

export const endReport = (api: Api, teamID: number, key?: string) =>
  api.get(
    `/wscnt/teams/${teamID}/end-report`,
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
