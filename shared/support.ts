/** Where people write to for help. */
export const supportEmail = 'suporte@ranqueia.com.br';
