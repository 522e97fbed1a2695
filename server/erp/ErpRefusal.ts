import { JobRefusal } from '../host/queue/JobWork.ts';

/** The ERP will not have the document as it is, today or later; the message is its own, for people. */
export class ErpRefusal extends JobRefusal {
  override readonly name = 'ErpRefusal';
}
