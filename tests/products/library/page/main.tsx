import { callRoutes } from 'virtual:call-routes';
import { startApp } from '../../../../engine/react/app/index.ts';

startApp({ routes: callRoutes });
