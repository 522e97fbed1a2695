import { handlers } from '../../../host/calls/handlers.ts';
import { listAppalti } from './listAppalti.ts';
import { warehouseCalls } from './warehouses.ts';

/** Sums over projects and their silos; all other calls are declared as data (`server/host/records`). */
export const projectCalls = {
  ...handlers({ fetchAppaltoList: listAppalti }),
  ...warehouseCalls,
};
