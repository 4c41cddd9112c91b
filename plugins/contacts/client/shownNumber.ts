import type { Translate } from '#core/client/plugin.ts'
import { formatPhone } from '#core/contract/phone.ts'

/** A contact's number as people write it; visitors of the site have a key instead, which says nothing to anybody. */
export const shownNumber = (number: string, t: Translate): string => (number.startsWith('webchat:') ? t('contacts.fromSite') : formatPhone(number))
