import { expect, it, onTestFinished } from 'vitest';
import { startProgram } from './program.ts';

/** A program that prints the line with its port in two halves. */
const PROGRAM = `
const server = require('node:http').createServer((_, response) => response.end('mine'));
server.listen(0, '127.0.0.1', () => {
  const [first, ...rest] = String(server.address().port);
  process.stderr.write('Started {127.0.0.1:' + first);
  setImmediate(() => process.stderr.write(rest.join('') + '}'));
});`;

it('a program that chooses its port is found there, so that nobody takes it before', async () => {
  const program = await startProgram({
    name: 'Program',
    command: [process.execPath, '-e', PROGRAM],
    announces: /Started .*:(\d+)\}/,
  });
  onTestFinished(program.stop);
  expect(await (await fetch(program.url)).text()).toBe('mine');
});
