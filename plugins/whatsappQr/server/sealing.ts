import type { ServerContext } from '#core/server/plugin.ts'
import type { SealKey } from '#core/server/sealed.ts'

export const SESSION_KEYS = 'whatsapp session keys'
export const SESSION_MESSAGES = 'whatsapp session messages'

export const keyFor = ({ host }: ServerContext, purpose: string): SealKey => host.sealKey(purpose)
