import { callRoutes } from '#generated/calls.ts';
import { startApp } from '../engine/react/app/index.ts';
import { areas } from './areas.ts';

startApp({ routes: callRoutes, areas });
