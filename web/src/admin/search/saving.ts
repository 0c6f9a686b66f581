/** What the status area says after a configuration was saved. */
export const SAVED = '✅ Configuração salva com sucesso!';

/** What it says after a failure, with the server's message if there is one. */
export const saveError = (message: string): string =>
  message === '' ? '❌ Erro ao salvar configuração' : `❌ Erro ao salvar configuração: ${message}`;
