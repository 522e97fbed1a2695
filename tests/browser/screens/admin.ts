/** Lists that are empty for an administrator: back-ups are made by the product that runs, not by its demo data; codes for other programs by administrators who see each once. */
export const UNFILLED = { 'copie-di-sicurezza': ['backups'], 'altri-programmi': ['api-tokens'] } as const;
