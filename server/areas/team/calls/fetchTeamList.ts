import type { Handler } from '../../../host/calls/handlers.ts';
import { listTeams } from './listTeams.ts';

/** The teams that one may see, by the filters of the planning. */
export const fetchTeamList: Handler<'fetchTeamList'> = ({ query }, context) => listTeams(context, query);

/** CALL-03: teams while one types. */
export const searchTeams: Handler<'searchTeams'> = ({ query }, context) => listTeams(context, query);
