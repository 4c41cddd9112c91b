import type { Translate } from '#core/client/plugin.ts'
import { unreadableKinds } from '../../contract/index.ts'

/** Text in the place of a message that cannot be shown; `what` is its kind, in the channel's words or one of ours. */
export function unreadableText(what: string, t: Translate): string {
  const known = unreadableKinds.find((kind) => kind === what)
  return known ? t(`chat.unreadable.${known}`) : t('chat.unreadable', { what })
}
