import { expect, it } from 'vitest';
import { allHandlers } from '../../../server/areas/index.ts';
import { unmatchedCalls } from '../../../server/host/calls/handlers.ts';
import { testProduct } from '../../support/testProduct.ts';

it('[CALL-01] every call has its handler, and every handler its call', async () => {
  expect(unmatchedCalls(await testProduct(), allHandlers)).toEqual({ withoutHandler: [], withoutCall: [] });
});
