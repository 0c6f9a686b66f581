/**
 * Runs before each test file. Its process may have run others before, whose modules, clocks and stubs end
 * here; packages stay loaded, which is what sharing a process saves.
 */
import { vi } from 'vitest';

vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
// A store keeps the table that its module first connected to.
vi.resetModules();
