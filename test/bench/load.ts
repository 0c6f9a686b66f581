/** Loads LOAD_URL over 10 connections for LOAD_SECONDS. Prints the latencies (ms) and requests as JSON. */
import autocannon from 'autocannon';
import { quantile } from './figures.ts';

const { LOAD_URL = '', LOAD_COOKIE = '', LOAD_SECONDS = '5' } = process.env;

const load = (seconds: number): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const times: number[] = [];
    let failed = 0;
    const headers = { cookie: LOAD_COOKIE, 'accept-encoding': 'gzip' };
    const options = { url: LOAD_URL, connections: 10, duration: seconds, headers };
    const running = autocannon(options, (error, { errors, timeouts }) => {
      if (error || errors + timeouts + failed > 0) reject(error ?? new Error(`${LOAD_URL} failed`));
      else resolve(times);
    });
    running.on('response', (_client, status, _bytes, took) => {
      times.push(took);
      if (status !== 200) failed += 1;
    });
  });

const warmingUp = await load(2);
const times = await load(Number(LOAD_SECONDS));
process.stdout.write(
  JSON.stringify({
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    requests: warmingUp.length + times.length,
  }),
);
