import { type RawBuilder, sql } from 'kysely';
import type { Product } from '../../../engine/index.ts';
import type { ListCondition } from '../../host/records/RecordHooks.ts';
import { recordStates } from '../../host/records/recordStates.ts';

/** Condition for vehicles that are not in use by another team with work in progress. */
export function notUsedElsewhere(product: Product, teamId: number): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from team_vehicles as used join teams on teams."teamID" = used."teamId"
    where used."ItemCode" = vehicles."ItemCode" and used."teamId" <> ${teamId} and teams."Cancelled" = 'N'
      and teams."Stato" = any(${recordStates<string>(product, 'team', 'underway')}))`;
}

/** Those that a team can take: that it has not, and no other uses. */
export const freeForTeam: ListCondition = ({ product }, { teamId }) => {
  const requestedTeam = Number(teamId ?? 0);
  return sql<boolean>`(${notUsedElsewhere(product, requestedTeam)} and not exists (
    select from team_vehicles as own where own."ItemCode" = vehicles."ItemCode" and own."teamId" = ${requestedTeam}))`;
};

/** On site one looks for what came along in the leader's name. */
export const ofLeader: ListCondition = (_context, { teamId }) =>
  teamId === undefined || teamId === null
    ? undefined
    : sql<boolean>`vehicles."empID" = (select asked."empID" from teams as asked where asked."teamID" = ${teamId})`;
