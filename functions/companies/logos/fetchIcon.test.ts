import { afterEach, expect, it, vi } from 'vitest';
import { fetchIcon } from './fetchIcon.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('fetching a logo calls only the icon service, whatever domain a customer typed', async () => {
  vi.stubEnv('ICONS_URL', 'https://icons.example/s2');
  const called: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(url);
    return new Response(null, { status: 404 });
  });
  const domains = ['rival.com.br', 'a.com&domain=b.com', '../x', '@mau.com', '169.254.169.254', '#', 'ç.com'];
  for (const domain of domains) await expect(fetchIcon(domain)).rejects.toThrow('Nenhum ícone');
  for (const [index, url] of called.entries()) {
    const { origin, pathname, hash, searchParams } = new URL(url);
    expect([origin, pathname, hash]).toEqual(['https://icons.example', '/s2', '']);
    expect([...searchParams]).toEqual([
      ['domain', domains[index]],
      ['sz', '64'],
    ]);
  }
  expect(called).toHaveLength(domains.length);
});
