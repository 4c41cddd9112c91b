import type { Session } from '#core/contract/auth.ts'

/** A session for tests; `change` replaces parts. */
export const testSession = (change: Partial<Session> = {}): Session => ({
  token: 'token-1',
  username: 'Clara Rocha',
  email: 'clara@lojaaurora.com.br',
  profile: 'admin',
  status: 'online',
  userId: 3,
  tenantId: 1,
  isSupport: false,
  queues: [{ id: 7, queue: 'Suporte', color: '#2f8f83', isActive: true }],
  usuariosOnline: [],
  configs: { isDark: true },
  blockWavoip: false,
  whatsappAllowed: [],
  menuVisibility: { filas: false },
  permissions: ['tickets.close'],
  pluginsOff: [],
  companies: 1,
  isBlocked: false,
  ...change,
})
