import { handlers } from '../../../host/calls/handlers.ts';
import { listAppalti } from './listAppalti.ts';
import { warehouseCalls } from './warehouses.ts';

/** What is summed up over projects and their silos; the rest is data (`server/host/records`). */
export const projectCalls = {
  ...handlers({ fetchAppaltoList: listAppalti }),
  ...warehouseCalls,
};
