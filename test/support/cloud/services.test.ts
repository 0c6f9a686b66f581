import { describe, expect, it } from 'vitest';
import { servicesFrom } from './services.ts';

describe('what tests run on', () => {
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
});
