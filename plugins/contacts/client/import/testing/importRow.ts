import type { ContactImport } from '../../../contract/index.ts'

/** An import for tests; `change` replaces parts. */
export const importRow = (change: Partial<ContactImport> = {}): ContactImport => ({
  id: '6f1d2c3b-4a59-4e68-8f70-112233445566',
  rev: 1,
  fileName: 'clientes.csv',
  status: 'done',
  done: 0,
  total: 0,
  made: 0,
  changed: 0,
  unchanged: 0,
  problems: 0,
  kept: 0,
  undoUntil: null,
  createdAt: '2026-11-23T12:00:00.000Z',
  ...change,
})
