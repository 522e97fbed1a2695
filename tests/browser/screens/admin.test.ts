import { tellScreens } from './tellScreens.ts';

tellScreens('admin');
