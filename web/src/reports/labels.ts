/** Shown when the filter of a table of keywords matches nothing. */
export const NO_KEYWORD_MATCHES = 'Nenhuma palavra-chave corresponde ao filtro.';
