import type { UnreadableKind } from '#plugins/chat/contract/index.ts'
import type { Party } from '../address.ts'
import type { ChannelEvent } from '../events.ts'

/** A message of which the linked device got no content. */
interface Unopened {
  id: string
  from: Party
  author?: Party | undefined
}

const partiesOf = ({ from, author }: Unopened) => ({ from, ...(author && { author }) })

/** A picture or film to be viewed once: WhatsApp gives it to the telephone alone. */
export const viewOnceEvents = (message: Unopened): ChannelEvent[] => [
  { kind: 'unreadable', ref: message.id, ...partiesOf(message), what: 'viewOnce' satisfies UnreadableKind },
]

/** A message that could not be decrypted yet. It has an id of its own, so that the message itself, should it come later, is not taken for it. */
export const undecryptedEvents = (message: Unopened): ChannelEvent[] => [
  { kind: 'unreadable', ref: `undecrypted:${message.id}`, awaitedRef: message.id, ...partiesOf(message), what: 'undecrypted' satisfies UnreadableKind },
]

/** It could not be decrypted: it is asked for again, of the sender or of the account's telephone. @source `WebMessageInfo.StubType` of the protocol */
const UNDECRYPTED: readonly unknown[] = [2, 'CIPHERTEXT']

/** A message in the words of Baileys, without content. */
interface EmptyMessage {
  key: { id: string; fromMe: boolean; isViewOnce?: boolean | null | undefined }
  messageStubType?: number | string | null | undefined
}

/** Events of a message that came without content; none for what WhatsApp tells of a conversation, which comes so too. */
export function unopenedEvents({ key: { id, fromMe, isViewOnce }, messageStubType }: EmptyMessage, from: Party, author: Party | undefined): ChannelEvent[] {
  if (fromMe) return []
  if (isViewOnce) return viewOnceEvents({ id, from, author })
  return UNDECRYPTED.includes(messageStubType) ? undecryptedEvents({ id, from, author }) : []
}
