export const supportEmail = 'suporte@ranqueia.com.br';
