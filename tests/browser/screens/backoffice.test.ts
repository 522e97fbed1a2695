import { tellScreens } from './tellScreens.ts';

tellScreens('ufficio');
