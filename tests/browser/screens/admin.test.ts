import { tellScreens } from './tellScreens.ts';

// Back-ups are made by the product that runs, not by its demo data; codes for other programs by administrators who see each once.
tellScreens({ admin: { 'copie-di-sicurezza': ['backups'], 'altri-programmi': ['api-tokens'] } });
