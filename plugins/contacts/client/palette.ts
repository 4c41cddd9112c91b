import { Person } from '@blueprintjs/icons'
import type { PaletteSource } from '#core/client/plugin.ts'
import { listContacts } from '../contract/index.ts'
import { cardPanel } from './cardPanel.ts'

const MOST = 6

/** Contacts by name, number or e-mail; `@` asks for them alone. */
export const contactPalette: PaletteSource = {
  id: 'contacts',
  title: 'contacts.title',
  prefix: '@',
  async search(query, ctx) {
    if (query.trim() === '') return []
    // The numbering plans of the world weigh as much as the list itself: fetched with the first search.
    const [{ contacts }, { shownNumber }] = await Promise.all([ctx.call(listContacts, { searchParam: query }), import('./shownNumber.ts')])
    return contacts.slice(0, MOST).map((contact) => ({
      id: String(contact.id),
      title: contact.name,
      detail: shownNumber(contact.number, ctx.t),
      icon: Person,
      run: () => ctx.open(cardPanel, { contactId: contact.id, name: contact.name }, 'right'),
    }))
  },
}
