import { authCalls } from './account/authCalls.ts';
import { notificationCalls } from './notifications/notificationCalls.ts';
import { personCalls } from './person/personCalls.ts';
import { systemCalls } from './system/systemCalls.ts';

/** The work of the calls that every product has: `schemas/auth`, `schemas/privacy` and most of `schemas/system`. */
export const hostCalls = { ...authCalls, ...notificationCalls, ...personCalls, ...systemCalls };
