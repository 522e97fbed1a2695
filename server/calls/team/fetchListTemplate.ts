import { ownEmpID } from '../../auth/SignedInUser.ts';
import { openStates, statesBefore } from '../../team/teamStates.ts';
import type { CallContext } from '../CallContext.ts';
import type { Handler, Input } from '../handlers.ts';
import type { TeamFilter } from './filterTeams.ts';
import { listTeams } from './listTeams.ts';

type Code = Input<'fetchListTemplate'>['body']['code'];

/** How many a ready-made list shows; who looks for more uses the planning. */
const ROWS = 100;

const FILTERS: Readonly<Record<Code, (context: CallContext) => TeamFilter>> = {
  today: ({ today }) => ({ from: today(), to: today() }),
  mine: ({ user }) => ({ EmpID: ownEmpID(user), approved: 'N' }),
  open: ({ product }) => ({ stato: openStates(product).join() }),
  toReport: ({ product }) => ({ stato: statesBefore(product, 'chiudiCantiereRapportino').join() }),
  toApprove: ({ product }) => ({ stato: statesBefore(product, 'approveWorks').join(), approved: 'N' }),
};

/** Ready-made lists by code. */
export const fetchListTemplate: Handler<'fetchListTemplate'> = ({ body: { code } }, context) =>
  listTeams(context, { ...FILTERS[code](context), perPage: ROWS });
