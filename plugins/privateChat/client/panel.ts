import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { keyOf, targetOf } from '../contract/index.ts'
import { nameOfKey } from './cache.ts'

export const PRIVATE_PANEL = 'privateChat.panel'
export const PRIVATE_PATH = '/chat-privado'

/** Address of a conversation; of the list for none. */
export function pathOf(conversation: string | null): string {
  const target = conversation === null ? null : targetOf(conversation)
  if (target === null) return PRIVATE_PATH
  return `${PRIVATE_PATH}/${target.isGroup ? 'equipe' : 'pessoa'}/${target.contactId}`
}

/** Key of the conversation that an address names. */
export function keyOfPath(kind: string | undefined, id: string | undefined): string | null {
  const contactId = Number(id)
  if (!Number.isInteger(contactId) || contactId < 1) return null
  return kind === 'pessoa' || kind === 'equipe' ? keyOf({ contactId, isGroup: kind === 'equipe' }) : null
}

export const privatePanel = definePanel({
  type: PRIVATE_PANEL,
  params: z.object({ conversation: z.string().nullable().default(null) }),
  title: ({ conversation }, t) => (conversation === null ? t('privateChat.title') : (nameOfKey(conversation) ?? t('privateChat.title'))),
  kind: 'privateChat.title',
  load: () => import('./PrivateChatPanel.tsx'),
  reuse: 'single',
  path: ({ conversation }) => pathOf(conversation),
})
