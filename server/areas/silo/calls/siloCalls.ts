import { handlers } from '../../../host/calls/handlers.ts';
import { addDischarge } from './addDischarge.ts';
import { confirmInventoryUnload } from './confirmInventoryUnload.ts';
import { employeeSiloCalls } from './employeeSilos.ts';
import { fetchDischarges } from './fetchDischarges.ts';
import { prepareDischarge } from './prepareDischarge.ts';
import { removeDischarge } from './removeDischarge.ts';
import { stockListCalls } from './stockLists.ts';

/** Silos, stock and discharges. */
export const siloCalls = {
  ...handlers({
    prepareDischarge,
    addDischarge,
    removeDischarge,
    confirmInventoryUnload,
    fetchDischarges,
  }),
  ...employeeSiloCalls,
  ...stockListCalls,
};
