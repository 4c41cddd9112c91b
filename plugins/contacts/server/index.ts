import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { getContact, listContacts } from './queries.ts'
import { createContactsService } from './service.ts'
import { updateContact } from './updateContact.ts'

export default defineServerPlugin({
  id: 'contacts',
  requires: ['team'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'contacts.list': { sentence: 'See contacts', profiles: ['admin', 'super', 'user'] },
    'contacts.edit': { sentence: 'Change contacts one may see', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    route(contract.listContacts, ({ searchParam, pageNumber }, actor, ctx) => listContacts(ctx, actor, searchParam, pageNumber)),
    route(contract.getContact, ({ id }, actor, ctx) => getContact(ctx, actor, id)),
    route(contract.updateContact, ({ id, ...change }, actor, ctx) => updateContact(ctx, actor, id, change)),
  ],
  provides: [provide(contract.contactsService, createContactsService)],
})
