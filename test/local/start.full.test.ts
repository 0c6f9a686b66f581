import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { demoCustomer } from '../../infra/local/demo/data.ts';

const run = (command: string, args: readonly string[], dataDir: string, port = 0) => {
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const url = () => /http:\/\/localhost:\d+(?= {3})/.exec(output)?.[0];
  const ready = async () => {
    const patience = { timeout: 100_000, interval: 20 };
    await vi.waitFor(() => expect(url() ?? `not ready: ${output}`).toContain('http'), patience);
    return url() ?? '';
  };
  return { child, ready, output: () => output };
};

const newFolder = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, maxRetries: 3 }));
  return dataDir;
};

/** The processes that have the table of this folder open. */
const tablesOf = (dataDir: string) =>
  globSync('/proc/[0-9]*/cmdline').filter((file) => {
    try {
      return readFileSync(file, 'utf8').includes(join(dataDir, 'dynamo.sqlite'));
    } catch {
      // The process has ended meanwhile.
      return false;
    }
  });

const START = ['infra/local/cli/start.ts'];

const signIn = (url: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoCustomer.email, password: demoCustomer.password }),
  });

it('npm start serves the demo, runs once, goes on after a kill -9 without orphans, and ends with npm', async () => {
  const dataDir = newFolder();
  chmodSync(dataDir, 0o755);
  const first = run(process.execPath, START, dataDir);
  const url = await first.ready();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(first.output()).toContain('demo@ranqueia.local / demo1234');
  const outbox = /E-mails enviados {10}(http:\S+)/.exec(first.output())?.[1];
  expect(await (await fetch(String(outbox))).text()).toContain('Nenhum e-mail foi enviado ainda.');
  const [page, deep, config, session] = await Promise.all(
    ['/', '/companies/1/grid', '/config.json', '/api/auth/me'].map((path) => fetch(`${url}${path}`)),
  );
  // Prerendered at the build.
  expect(await page?.text()).toContain('<h1');
  const html = await deep?.text();
  expect(html).toContain('<div id="root"></div>');
  expect(await config?.json()).toMatchObject({ demo: { email: 'demo@ranqueia.local' } });
  expect(session?.status).toBe(401);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html ?? '')?.[1];
  const asset = await fetch(`${url}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(asset.headers.get('content-encoding')).toBe('br');

  for (const [folder, port, reason] of [
    [dataDir, 0, 'já está rodando'],
    [newFolder(), Number(new URL(url).port), 'já está em uso'],
  ] as const) {
    const refused = run(process.execPath, START, folder, port);
    expect(await once(refused.child, 'exit')).toEqual([1, null]);
    expect(refused.output()).toContain(reason);
  }

  expect(tablesOf(dataDir)).toHaveLength(1);
  first.child.kill('SIGKILL');
  await expect.poll(() => tablesOf(dataDir)).toEqual([]);

  const second = run('npm', ['start'], dataDir);
  const again = await second.ready();
  expect((await signIn(again)).status).toBe(200);
  second.child.kill('SIGTERM');
  await expect.poll(() => tablesOf(dataDir)).toEqual([]);
  await expect(fetch(again)).rejects.toThrow();
});
