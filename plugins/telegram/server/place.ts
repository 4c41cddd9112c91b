import type { ChannelMessage } from '#plugins/channels/contract/index.ts'

/** The number of a message within its conversation. */
export const numberIn = (ref: string): number => Number(ref.split(':')[1])

/** Fields of every message about where it goes. */
export function placeOf({ to, quotedRef }: Pick<ChannelMessage, 'to' | 'quotedRef'>): Record<string, unknown> {
  const reply = quotedRef === null ? {} : { reply_parameters: { message_id: numberIn(quotedRef), allow_sending_without_reply: true } }
  return { chat_id: to.value, ...reply }
}
