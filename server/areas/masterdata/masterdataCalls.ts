import { classificationCalls } from './classifications.ts';
import { employeeCalls } from './employees.ts';
import { groupCalls } from './groups.ts';
import { itemCalls } from './items.ts';
import { partnerCalls } from './partners.ts';

export const masterdataCalls = {
  ...employeeCalls,
  ...partnerCalls,
  ...itemCalls,
  ...groupCalls,
  ...classificationCalls,
};
