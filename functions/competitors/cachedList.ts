import { cachedReader } from '../companies/cachedReader.ts';
import { listCompetitors } from './competitors.store.ts';

export const competitorsOf = cachedReader(listCompetitors, { byVersion: true });
