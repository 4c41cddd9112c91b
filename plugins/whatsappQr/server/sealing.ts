import type { EncryptionKey } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'

export const SESSION_KEYS = 'whatsapp session keys'
export const SESSION_MESSAGES = 'whatsapp session messages'

export const keyFor = ({ host }: ServerContext, purpose: string): EncryptionKey => host.encryptionKey(purpose)
