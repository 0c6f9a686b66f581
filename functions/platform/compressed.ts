import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';

/** The schema of an attribute that holds compressed JSON, by which an item needs fewer write units. */
export const compressed = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(z.pipe(z.instanceof(Uint8Array), z.transform(decompress)), schema);

export const compress = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value));

/** With Node's usual buffer of 16 kB, a thousand short texts take twice as long. */
const decompress = (packed: Uint8Array<ArrayBuffer>): unknown =>
  JSON.parse(inflateRawSync(packed, { chunkSize: Math.max(1024, 4 * packed.length) }).toString());
