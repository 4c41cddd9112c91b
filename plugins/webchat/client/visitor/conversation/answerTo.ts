import type { OutboxItem } from '../outbox/OutboxItem.ts'
import type { VisitorMessage } from '../wire/shapes.ts'

/** Text of the button of `asked` that the visitor pressed, sent or still kept here; null while none was. */
export const answerTo = ({ id, data }: VisitorMessage, messages: readonly VisitorMessage[], outbox: readonly OutboxItem[]) => {
  if (data?.type !== 'buttons') return null
  const isOffered = (body: string) => data.buttons.some(({ text }) => text === body)
  const sent = messages.find(({ fromMe, quoted, body }) => fromMe && quoted?.id === id && isOffered(body))
  return (sent ?? outbox.find(({ quotedMsgId, body }) => quotedMsgId === id && isOffered(body)))?.body ?? null
}
