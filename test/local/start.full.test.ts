import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { commandOf } from '../../infra/local/cli/state.ts';
import { demoCustomer } from '../../infra/local/demo/data.ts';

const started: ChildProcess[] = [];
afterEach(async () => {
  const running = started
    .splice(0)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(running.map((child) => end(child, 'SIGTERM')));
});

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> => {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  return code;
};

const start = (dataDir: string, port = 0, ...args: string[]) =>
  run(process.execPath, ['infra/local/cli/start.ts', ...args], dataDir, port);

const run = (command: string, args: readonly string[], dataDir: string, port = 0) => {
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  });
  started.push(child);
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

/** Creates a folder that is removed after the test has ended its processes. */
const emptyDir = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, maxRetries: 3 }));
  return dataDir;
};

/** Creates a folder that counts as seeded, so that no stack writes the demo's data, which takes seconds. */
const seededDir = () => {
  const dataDir = emptyDir();
  writeFileSync(join(dataDir, 'demo-seeded'), '');
  return dataDir;
};
const runFile = z.object({ pid: z.number(), children: z.array(z.object({ pid: z.number() })) });
const runOf = (dataDir: string) =>
  z.parse(runFile, JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')));
const childrenOf = (dataDir: string) => runOf(dataDir).children.map(({ pid }) => pid);
// The check reads the process's command, because signal 0 reaches a dead process until its parent waits.
const isAlive = (pid: number) => commandOf(pid) !== '';

it('npm start serves the API and the SPA, keeps its state from other users of the machine, and ends with npm', async () => {
  const dataDir = emptyDir();
  chmodSync(dataDir, 0o755);
  const { child, ready, output } = run('npm', ['start'], dataDir);
  const url = await ready();
  expect(output()).toContain('demo@ranqueia.local / demo1234');
  const outbox = /E-mails enviados {10}(http:\S+)/.exec(output())?.[1];
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
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoCustomer.email, password: demoCustomer.password }),
  });
  expect(login.status).toBe(200);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html ?? '')?.[1];
  const asset = await fetch(`${url}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect((await fetch(`${url}/assets/none.js`)).status).toBe(404);
  const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(dataDir, name),
  );
  const open = [dataDir, ...paths].filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect([open, paths.length > 5]).toEqual([[], true]);
  const { pid, children } = runOf(dataDir);
  const all = [pid, ...children.map((one) => one.pid)];
  expect(all.map(isAlive)).toEqual([true, true]);
  await end(child, 'SIGTERM');
  await expect.poll(() => all.filter(isAlive)).toEqual([]);
});

it('npm start stops its children when it is ended while it starts', async () => {
  const dataDir = emptyDir();
  const { child, output } = start(dataDir);
  const children = () => (existsSync(join(dataDir, 'run.json')) ? childrenOf(dataDir) : []);
  await vi.waitFor(() => expect(children().map(isAlive)).toEqual([true]), { timeout: 50_000, interval: 5 });
  const running = children();
  expect(await end(child, 'SIGTERM')).toBe(143);
  expect(output()).not.toContain('Ranqueia no ar');
  await expect.poll(() => running.map(isAlive)).toEqual([false]);
});

it('npm start begins from scratch and, after a kill -9, again without orphans and with a log that cannot be written; says that it runs or the port is taken', async () => {
  const dataDir = seededDir();
  const [log, foreign] = ['functions.log', 'foreign.txt'].map((name) => join(dataDir, name));
  for (const file of [log, foreign]) appendFileSync(file ?? '', 'from before');
  const first = start(dataDir, 0, '--fresh');
  const url = await first.ready();
  const kept = [log, foreign].map((file) => readFileSync(file ?? '', 'utf8').includes('from before'));
  expect(kept).toEqual([false, true]);
  const again = start(dataDir);
  expect(await once(again.child, 'exit')).toEqual([1, null]);
  expect(again.output()).toContain(`já está rodando em ${url}`);
  const taken = start(seededDir(), Number(new URL(url).port));
  expect(await once(taken.child, 'exit')).toEqual([1, null]);
  expect(taken.output()).toContain('já está em uso');

  const [orphan = 0] = childrenOf(dataDir);
  await end(first.child, 'SIGKILL');
  expect(isAlive(orphan)).toBe(true);
  rmSync(String(log));
  symlinkSync('/dev/full', String(log));
  const second = start(dataDir);
  await fetch(`${await second.ready()}/api/auth/google-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: 'x' }),
  });
  await expect.poll(second.output).toContain('O registro das funções não pode ser escrito: Error: ENOSPC');
  expect((await fetch(`${await second.ready()}/api/plans`)).status).toBe(200);
  expect(isAlive(orphan)).toBe(false);
  const children = childrenOf(dataDir);
  expect(children.map(isAlive)).toEqual([true]);
  expect(await end(second.child, 'SIGINT')).toBe(0);
  expect(children.map(isAlive)).toEqual([false]);
});
