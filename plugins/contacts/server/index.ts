import { defineService, extend } from '#core/contract/define.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { type DeedRows, deedRows } from '#plugins/deeds/contract/index.ts'
import { panelRights } from '#plugins/workspaces/contract/index.ts'
import * as contract from '../contract/index.ts'
import { listContacts } from './listContacts.ts'
import { CONTACT_TEXTS, CONTACT_WALLETS, TEXTS } from './noted.ts'
import { contactPanelRows, createContactPanelRows } from './panelRows.ts'
import { createWalletRows } from './putBack.ts'
import { getContact } from './queries.ts'
import { createContactsService } from './service.ts'
import { createTextRows } from './textRows.ts'
import { updateContact } from './updateContact.ts'

const textDeedRows = defineService<DeedRows>('contacts.textDeedRows')
const walletDeedRows = defineService<DeedRows>('contacts.walletDeedRows')

export default defineServerPlugin({
  id: 'contacts',
  isEssential: true,
  requires: ['team'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'contacts.list': { sentence: 'See contacts', profiles: ['admin', 'super', 'user'] },
    'contacts.edit': { sentence: 'Change contacts one may see', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    route(contract.listContacts, (wish, actor, ctx) => listContacts(ctx, actor, wish)),
    route(contract.getContact, ({ id }, actor, ctx) => getContact(ctx, actor, id)),
    route(contract.updateContact, ({ id, ...change }, actor, ctx) => updateContact(ctx, actor, id, change)),
  ],
  extends: [
    extend(deedRows, { rows: CONTACT_WALLETS, permission: 'contacts.edit', service: walletDeedRows }),
    extend(deedRows, { rows: CONTACT_TEXTS, permission: 'contacts.edit', service: textDeedRows, texts: TEXTS }),
    extend(panelRights, { panel: 'contacts.list', permission: 'contacts.list' }),
    extend(panelRights, { panel: 'contacts.card', permission: 'contacts.list', rows: contactPanelRows }),
  ],
  provides: [
    provide(contract.contactsService, createContactsService),
    provide(contactPanelRows, createContactPanelRows),
    provide(textDeedRows, createTextRows),
    provide(walletDeedRows, createWalletRows),
  ],
})
