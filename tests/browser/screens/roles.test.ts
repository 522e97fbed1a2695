import { tellScreens } from './tellScreens.ts';

// Who plans is in no crew and writes down no hours in the demo data.
tellScreens({ operaio: {}, capo: {}, planner: { ore: ['work-hours'] }, ufficio: {} });
