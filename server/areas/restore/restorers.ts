import type { Restorer } from '../../host/restore/Restorer.ts';
import { ORDER_LIFE } from '../order/orderLife.ts';
import { assignment } from '../vehicle/assignment.ts';
import { mileageCard } from '../vehicle/mileageCard.ts';
import { transfer } from '../vehicle/transfer.ts';
import { vehicleLife } from '../vehicle/vehicleLife.ts';
import { documentRestorer } from './documents.ts';
import { attachment, member, reportActivity, workHours } from './rows.ts';

/**
 * Restorers of records with more effects than a deletion, or with conditions; all others follow `does.delete`
 * of their call.
 */
export const restorers: Readonly<Record<string, Restorer>> = {
  'report-activity': reportActivity,
  member,
  attachment,
  order: documentRestorer('deleteOrder', ORDER_LIFE),
  'mileage-card': documentRestorer('deleteSchedaPercorrenza', vehicleLife(mileageCard)),
  assignment: documentRestorer('deleteAssegnazione', vehicleLife(assignment, 'cancelDocument')),
  transfer: documentRestorer('deleteTrasferimento', vehicleLife(transfer, 'cancelDocument')),
  'work-hours': workHours,
};
