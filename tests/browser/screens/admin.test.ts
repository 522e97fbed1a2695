import { tellScreens } from './tellScreens.ts';

// Back-ups are made by the product that runs, not by its demo data.
tellScreens('admin', { 'copie-di-sicurezza': ['backups'] });
