import type { ServerContext } from '#core/server/plugin.ts'
import type { SealKey } from '#core/server/sealed.ts'
import { openKey as open, storeKey } from '#core/server/storedKey.ts'
import type { AssistantRow } from './presentAssistant.ts'

/** Purpose that keys of engines are sealed for. */
export const ASSISTANT_KEYS = 'assistant keys'
const sealingKey = (ctx: ServerContext): SealKey => ctx.host.sealKey(ASSISTANT_KEYS)

/** A key as the table keeps it. */
export const storedKey = (ctx: ServerContext, key: string): Pick<AssistantRow, 'secret' | 'keyTail'> => storeKey(sealingKey(ctx), key)

export const openKey = (ctx: ServerContext, { secret }: Pick<AssistantRow, 'secret'>): string => open(sealingKey(ctx), secret)
