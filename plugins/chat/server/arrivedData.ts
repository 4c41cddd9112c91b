import type { ServerContext } from '#core/server/plugin.ts'
import { type MessageData, messageKinds } from '#plugins/connections/contract/index.ts'

/** Data of a message that arrived; null where it is of a kind that nobody added, or its value does not fit: the text says the same. */
export function arrivedData(ctx: Pick<ServerContext, 'contributionsOf' | 'log'>, data: MessageData | null): MessageData | null {
  if (data?.type !== 'added') return data
  const added = ctx.contributionsOf(messageKinds).find(({ kind }) => kind === data.kind)
  const fitting = added?.value.safeParse(data.value)
  if (fitting?.success) return { ...data, value: fitting.data }
  ctx.log.warn({ kind: data.kind, isKnown: added !== undefined }, 'the kind of a message does not fit')
  return null
}

/** Kind of a message by its data, as clients of the family read it: what a plugin added is text to them. */
export const kindOfData = (data: MessageData | null): string => (data === null || data.type === 'added' ? 'chat' : data.type)
