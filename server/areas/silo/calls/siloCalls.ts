import { handlers } from '../../../host/calls/handlers.ts';
import { addDischarge } from './addDischarge.ts';
import { confirmInventoryUnload } from './confirmInventoryUnload.ts';
import { employeeSiloCalls } from './employeeSilos.ts';
import { prepareDischarge } from './prepareDischarge.ts';
import { removeDischarge } from './removeDischarge.ts';

/** Silos, stock and discharges. */
export const siloCalls = {
  ...handlers({
    prepareDischarge,
    addDischarge,
    removeDischarge,
    confirmInventoryUnload,
  }),
  ...employeeSiloCalls,
};
