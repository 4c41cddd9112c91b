import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { mailAddress } from '../vcard/mailAddress.ts'
import { phoneOf } from '../vcard/phoneOf.ts'
import { saveVcard } from '../vcard/saveVcard.ts'
import type { ContactCard } from '../wire/shapes.ts'
import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'

/** Contact cards, one below the other. */
export const buildCards = (contacts: readonly ContactCard[], texts: Texts) =>
  element('div', { class: 'cards' }, ...contacts.map((contact) => buildCard(contact, texts)))

const buildCard = (contact: ContactCard, texts: Texts) => {
  const phone = phoneOf(contact.number)
  const mail = mailAddress(contact.email)
  const says = element('div', { class: 'card-says' }, element('p', { class: 'head' }, contact.name))
  if (phone) says.append(element('a', { class: 'card-link', href: `tel:${phone.dialled}` }, phone.shown))
  if (mail) says.append(element('a', { class: 'card-link', href: mail }, contact.email ?? ''))
  const save = element('button', { type: 'button', class: 'card-deed', 'aria-label': fill(texts.saveContactOf, { name: contact.name }) }, texts.saveContact)
  save.addEventListener('click', () => saveVcard(contact, texts.contactFile))
  return element('div', { class: 'card' }, icon('person'), says, save)
}
