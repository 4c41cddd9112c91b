import type { ChannelConnection } from '#plugins/channels/contract/index.ts'

export const ADDRESS = 'loja@exemplo.com.br'
export const PASSWORD = 'senha-de-app'

/** A line to servers on this machine. */
export const connectionTo = (ports: { imap?: number; smtp?: number } = {}, { password = PASSWORD } = {}): ChannelConnection => ({
  tenantId: 1,
  connectionId: 7,
  settings: {
    ...{ address: ADDRESS, senderName: 'Loja Aurora', imapHost: '127.0.0.1', imapPort: ports.imap ?? 1, smtpHost: '127.0.0.1', smtpPort: ports.smtp ?? 1 },
    ...{ security: 'none', user: '' },
  },
  secrets: { password },
  hookUrl: 'https://balcao.exemplo/hooks/email/x',
  hookSecret: 'segredo-da-linha',
  ask: () => Promise.reject(new Error('mail asks nobody by HTTP')),
  addressOf: async (host) => host,
})
