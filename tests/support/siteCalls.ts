import type { Api } from './api.ts';

const WHY = 'Compilato su carta';
const REASONS = { V: {}, O: { openedWithout: WHY }, D: { openedWithout: WHY }, F: { closedWithout: WHY } };

/** Input that the page of a site sends, with the reason required without a complete pre-job check. */
export const startSite = (api: Api, teamID: number, stato: keyof typeof REASONS, more: object = {}) =>
  api.post('/wscnt/teams/start', { teamID, stato, ...REASONS[stato], ...more });

export const closeSite = (api: Api, teamID: number, more: Readonly<Record<string, string>> = {}) =>
  api.get(`/wscnt/teams/end/${teamID}/C?${new URLSearchParams({ closedWithout: WHY, ...more })}`);

export const approveSite = (api: Api, TeamId: number, more: object = {}) =>
  api.post('/wscnt/works/approve', { TeamId, approvedWithout: WHY, ...more });
