import type { Translate } from '#core/client/plugin.ts'
import { formatPhone } from '#core/contract/phone.ts'
import { isErased } from '../contract/index.ts'

/** A contact's number as people write it; visitors of the site have a key instead, which says nothing to anybody. */
export const shownNumber = (number: string, t: Translate): string => {
  if (isErased({ number })) return ''
  return number.startsWith('webchat:') ? t('contacts.fromSite') : formatPhone(number)
}
