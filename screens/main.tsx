import { callRoutes } from '#generated/calls.ts';
import { startApp } from '../engine/react/app/index.ts';
import { areas } from './areas.ts';

/** Renders pages in the server; undefined in the browser. */
export const render = startApp({ routes: callRoutes, areas });
