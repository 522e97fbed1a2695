/** Actions outside the calls: names in the audit and texts on its page. */
export const SYSTEM_DEEDS = {
  erpSync: 'Passa un documento al gestionale',
  createAdmin: 'Crea un amministratore dalla riga di comando',
  loginFailed: 'Accesso non riuscito',
  housekeeping: 'Pulizia periodica',
  backup: 'Copia di sicurezza',
  restore: 'Ripristino di una copia di sicurezza',
} as const satisfies Readonly<Record<string, string>>;

export type SystemDeed = keyof typeof SYSTEM_DEEDS;
