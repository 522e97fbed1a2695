import { tellScreens } from './tellScreens.ts';

tellScreens({ operaio: {}, capo: {} });
