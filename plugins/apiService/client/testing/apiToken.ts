import type { ApiToken } from '../../contract/index.ts'

/** A token for tests; `change` replaces parts. */
export const apiToken = (change: Partial<ApiToken> = {}): ApiToken => ({
  id: 'loja-1',
  name: 'Loja virtual',
  scopes: ['messages.send'],
  sessionId: null,
  isActive: true,
  expiresAt: null,
  ratePerMinute: 60,
  tokenEnd: 'abcd',
  lastUsedAt: null,
  lastUsedFrom: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  owner: { id: 1, name: 'Clara' },
  rev: 1,
  ...change,
})
