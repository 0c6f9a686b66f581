import { describe, expect, it } from 'vitest';
import { placementOn, services, servicesFrom } from './services.ts';

describe('what tests run on', () => {
  it('are the built-in emulators, unless the runner was told otherwise', () => {
    expect(services).toEqual({ on: 'built-in' });
    expect(placementOn(services, undefined)).toEqual({});
  });

  it('is a deployed API rather than an emulator, if both are named', () => {
    const both = { API_URL: 'https://ranqueia.example/entrar', AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' };
    expect(servicesFrom(both)).toEqual({ on: 'api', url: 'https://ranqueia.example' });
    expect(servicesFrom({ ...both, API_URL: '' })).toEqual({ on: 'emulator', url: 'http://127.0.0.1:4566' });
    expect(servicesFrom({ AWS_ENDPOINT_URL: '' })).toBeUndefined();
  });

  it('is never AWS itself', () => {
    for (const url of [
      'https://dynamodb.sa-east-1.amazonaws.com',
      'https://sqs.cn-north-1.amazonaws.com.cn',
    ]) {
      expect(() => servicesFrom({ AWS_ENDPOINT_URL: url })).toThrow('not an emulator');
    }
  });

  it('gives each cloud names of its own where others may be', () => {
    const url = 'http://127.0.0.1:8000';
    const [one, other] = [
      placementOn({ on: 'emulator', url }, undefined),
      placementOn({ on: 'emulator', url }, undefined),
    ];
    expect(one.endpoints).toEqual({ dynamo: url, others: url });
    expect(one.namePrefix).not.toBe(other.namePrefix);
    expect(placementOn({ on: 'table', url }, undefined).endpoints).toEqual({ dynamo: url });
    const shared = placementOn({ on: 'built-in' }, url);
    expect(shared).toEqual({
      endpoints: { builtInQueues: url },
      namePrefix: expect.stringMatching(/^test-/),
    });
  });
});
