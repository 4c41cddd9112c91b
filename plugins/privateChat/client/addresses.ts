import { keyOf, targetOf } from '../contract/index.ts'

export const PRIVATE_PANEL = 'privateChat.panel'
export const PRIVATE_PATH = '/chat-privado'

/** Address of a conversation; of the list for none. */
export function pathOf(conversation: string | null): string {
  const target = conversation === null ? null : targetOf(conversation)
  if (target === null) return PRIVATE_PATH
  return `${PRIVATE_PATH}/${target.isGroup ? 'equipe' : 'pessoa'}/${target.contactId}`
}

/** Key of the conversation that an address names; null for none. */
export function keyOfPath(kind: string | undefined, id: string | undefined): string | null {
  const contactId = Number(id)
  if (!Number.isInteger(contactId) || contactId < 1) return null
  return kind === 'pessoa' || kind === 'equipe' ? keyOf({ contactId, isGroup: kind === 'equipe' }) : null
}
