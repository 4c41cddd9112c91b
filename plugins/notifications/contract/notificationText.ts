import type { Notification } from './notification.ts'

/** Text of a key of this plugin's catalogues. */
type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** Sentence on what happened, without the contact's name. */
export function sentenceOf({ kind, actor, count }: Notification, t: Translate): string {
  if (count > 1 && (kind === 'message' || kind === 'mention')) return t(`notifications.many.${kind}`, { count, actor })
  return t(actor === '' ? `notifications.kind.${kind}` : `notifications.by.${kind}`, { actor })
}

/** Heading and text of a notification outside the page; without previews the text is the sentence on what happened. */
export function bubbleOf(one: Notification, previews: boolean, t: Translate): { title: string; body: string } {
  const excerpt = previews ? excerptOf(one, t) : ''
  return { title: one.title === '' ? t('notifications.title') : one.title, body: excerpt === '' ? sentenceOf(one, t) : excerpt }
}

/** The beginning of the message or note, or what kind of message it is where it has no words. */
export function excerptOf({ text, mediaType }: Notification, t: Translate): string {
  if (text !== '') return text
  return mediaType !== null && mediaType !== 'chat' ? t('notifications.file') : ''
}
