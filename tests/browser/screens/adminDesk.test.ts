import { UNFILLED } from './admin.ts';
import { tellScreens } from './tellScreens.ts';

tellScreens({ admin: UNFILLED }, ['desk']);
