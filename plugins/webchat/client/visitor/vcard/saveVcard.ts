import { element } from '../dom/element.ts'
import type { ContactCard } from '../wire/shapes.ts'
import { toVcard } from './toVcard.ts'
import { vcardFileName } from './vcardFileName.ts'

/** Browsers read the file soon after the click; a minute is plenty. */
const RETENTION_MS = 60_000

/** Lets the browser save a contact as a file made here. */
export const saveVcard = (contact: ContactCard, fallbackName: string) => {
  const href = URL.createObjectURL(new Blob([toVcard(contact)], { type: 'text/vcard;charset=utf-8' }))
  element('a', { href, download: vcardFileName(contact.name, fallbackName) }).click()
  setTimeout(() => URL.revokeObjectURL(href), RETENTION_MS)
}
