import { callRoutes } from 'virtual:call-routes';
import { startApp } from '../../../../engine/react/app/index.ts';

export const render = startApp({ routes: callRoutes });
