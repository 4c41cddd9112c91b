import type { EncryptionKey } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { openKey as open, storeKey } from '#core/server/storedKey.ts'
import type { AssistantRow } from './presentAssistant.ts'

/** Purpose that keys of engines are encrypted for. */
export const ASSISTANT_KEYS = 'assistant keys'
const secretKey = (ctx: ServerContext): EncryptionKey => ctx.host.encryptionKey(ASSISTANT_KEYS)

/** A key as the table keeps it. */
export const storedKey = (ctx: ServerContext, key: string): Pick<AssistantRow, 'secret' | 'keyTail'> => storeKey(secretKey(ctx), key)

export const openKey = (ctx: ServerContext, { secret }: Pick<AssistantRow, 'secret'>): string => open(secretKey(ctx), secret)
