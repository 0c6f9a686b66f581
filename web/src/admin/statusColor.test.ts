import { expect, it } from 'vitest';
import { statusColor } from './status.ts';

it.each([
  ['Usuário criado com sucesso!', 'green'],
  ['✅ Configuração salva', 'green'],
  ['❌ Erro ao salvar plano', 'red'],
  ['Verificando...', 'blue'],
] as const)('shows "%s" in %s', (text, color) => {
  expect(statusColor(text)).toBe(color);
});
