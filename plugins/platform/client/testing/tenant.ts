import type { Tenant } from '../../contract/index.ts'

/** A company for tests; `change` replaces parts. */
export const aTenant = (change: Partial<Tenant> = {}): Tenant => ({
  id: 5,
  name: 'Padaria Rosa',
  status: 'active',
  people: 3,
  signedIn: 2,
  maxUsers: 10,
  connections: 1,
  maxConnections: null,
  openTickets: 4,
  messages: 120,
  storageBytes: 0,
  createdAt: '2026-11-20T09:00:00.000Z',
  rev: 6,
  ...change,
})
