import { tellScreens } from './tellScreens.ts';

tellScreens('capo');
