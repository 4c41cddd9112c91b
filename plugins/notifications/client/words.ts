import type { Translate } from '#core/client/plugin.ts'
import type { Notification } from '../contract/index.ts'

/** One sentence on what happened, without the contact's name. */
export function sentenceOf({ kind, actor, count }: Notification, t: Translate): string {
  if (count > 1 && (kind === 'message' || kind === 'mention')) return t(`notifications.many.${kind}`, { count, actor })
  return t(actor === '' ? `notifications.kind.${kind}` : `notifications.by.${kind}`, { actor })
}

/** The beginning of the message or note, or what kind of message it is where it has no words. */
export function excerptOf({ text, mediaType }: Notification, t: Translate): string {
  if (text !== '') return text
  return mediaType !== null && mediaType !== 'chat' ? t('notifications.file') : ''
}
