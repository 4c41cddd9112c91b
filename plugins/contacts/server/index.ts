import { type RestorableRows, restorableRows } from '#core/contract/activity/index.ts'
import { defineService, extend } from '#core/contract/define.ts'
import { firstSteps } from '#core/contract/firstSteps.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { SEE_NUMBERS } from '#core/contract/personalNumber.ts'
import { personalRights } from '#core/server/auth/actors.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { createContact } from './createContact.ts'
import { deleteContact, restoreContact } from './deleteContact.ts'
import { createExistenceRows } from './existenceRows.ts'
import { sendContacts } from './export/sendContacts.ts'
import { contactsFirstStep, createContactsFirstStep } from './firstStep.ts'
import { importJobs, importRawRoutes, importRoutes } from './import/routes.ts'
import { listContacts } from './listContacts.ts'
import { listSamePerson } from './merge/listSamePerson.ts'
import { listMerges, mergeContacts, separateContacts } from './merge/mergeContacts.ts'
import { CONTACT_EXISTENCE, CONTACT_TEXTS, CONTACT_WALLETS, TEXTS } from './noted.ts'
import { numberRights } from './numberRights.ts'
import { contactPanelRows, createContactPanelRows } from './panelRows.ts'
import { privacyPart } from './privacyPart.ts'
import { createWalletRows } from './putBack.ts'
import { getContact } from './queries.ts'
import { seedContacts } from './seed.ts'
import { createContactsService } from './service.ts'
import { blockRights } from './switches/blockRights.ts'
import { BLOCK, createSwitchRows, setSwitch, WITHOUT_BOT } from './switches/setSwitch.ts'
import { createTextRows } from './textRows.ts'
import { listTimeline } from './timeline/listTimeline.ts'
import { ownTimeline } from './timeline/ownEntries.ts'
import { updateContact } from './updateContact.ts'

const textActivityRows = defineService<RestorableRows>('contacts.textDeedRows')
const existenceActivityRows = defineService<RestorableRows>('contacts.existenceDeedRows')
const walletActivityRows = defineService<RestorableRows>('contacts.walletDeedRows')
const blockRows = defineService<RestorableRows>('contacts.blockRows')
const botRows = defineService<RestorableRows>('contacts.botRows')

export default defineServerPlugin({
  id: 'contacts',
  isEssential: true,
  requires: ['savedViews', 'team'],
  migrations: new URL('./migrations/', import.meta.url),
  settings: contract.contactSettings,
  permissions: {
    'contacts.list': { sentence: 'See contacts', profiles: ['admin', 'super', 'user'] },
    'contacts.listAll': { sentence: "List contacts of nobody's wallet where the company lists one's own alone", profiles: ['admin', 'super'] },
    'contacts.create': { sentence: 'Make contacts', profiles: ['admin', 'super', 'user'] },
    'contacts.delete': { sentence: 'Delete contacts and bring them back', profiles: ['admin', 'super'] },
    'contacts.import': { sentence: 'Import contacts from files and undo that', profiles: ['admin', 'super'] },
    'contacts.export': { sentence: 'Export contacts to files', profiles: ['admin', 'super'] },
    'contacts.merge': { sentence: 'Merge contacts and undo that', profiles: ['admin', 'super'] },
    'contacts.edit': { sentence: 'Change contacts one may see', profiles: ['admin', 'super', 'user'] },
    // Plain users have it by `blockRights`, where the company wishes it.
    'contacts.block': { sentence: 'Block contacts and take that back', profiles: ['admin', 'super'] },
    // Plain users have it by `numberRights`.
    [SEE_NUMBERS]: { sentence: "See contacts' numbers where the company hides them", profiles: ['superadmin', 'admin', 'super'] },
  },
  parts: [ownTimeline],
  routes: [
    ...importRoutes,
    route(contract.mergeContacts, (wish, actor, ctx) => mergeContacts(ctx, actor, wish)),
    route(contract.separateContacts, ({ mergeId }, actor, ctx) => separateContacts(ctx, actor, mergeId)),
    route(contract.listMerges, async ({ id }, actor, ctx) => ({ merges: await listMerges(ctx, actor, id) })),
    route(contract.listSamePerson, async ({ id }, actor, ctx) => ({ contacts: await listSamePerson(ctx, actor, id) })),
    route(contract.listContacts, (wish, actor, ctx) => listContacts(ctx, actor, wish)),
    route(contract.listTimeline, (wish, actor, ctx) => listTimeline(ctx, actor, wish)),
    route(contract.getContact, ({ id }, actor, ctx) => getContact(ctx, actor, id)),
    route(contract.createContact, (wanted, actor, ctx) => createContact(ctx, actor, wanted)),
    route(contract.deleteContact, ({ id }, actor, ctx) => deleteContact(ctx, actor, id)),
    route(contract.restoreContact, ({ id }, actor, ctx) => restoreContact(ctx, actor, id)),
    route(contract.blockContact, ({ id, blocked }, actor, ctx) => setSwitch(ctx, actor, id, BLOCK, blocked)),
    route(contract.setContactBot, ({ id, disableBot }, actor, ctx) => setSwitch(ctx, actor, id, WITHOUT_BOT, disableBot)),
    route(contract.updateContact, ({ id, ...change }, actor, ctx) => updateContact(ctx, actor, id, change)),
  ],
  rawRoutes: [...importRawRoutes, sendContacts],
  jobs: importJobs,
  extends: [
    privacyPart.extends,
    extend(firstSteps, contactsFirstStep),
    extend(personalRights, numberRights),
    extend(personalRights, blockRights),
    extend(restorableRows, { rows: BLOCK.rows, permission: 'contacts.block', service: blockRows }),
    extend(restorableRows, { rows: WITHOUT_BOT.rows, permission: 'contacts.edit', service: botRows }),
    extend(restorableRows, { rows: CONTACT_EXISTENCE, permission: 'contacts.create', service: existenceActivityRows }),
    extend(restorableRows, { rows: CONTACT_WALLETS, permission: 'contacts.edit', service: walletActivityRows }),
    extend(restorableRows, { rows: CONTACT_TEXTS, permission: 'contacts.edit', service: textActivityRows, texts: TEXTS }),
    extend(panelRights, { panel: 'contacts.list', permission: 'contacts.list' }),
    extend(panelRights, { panel: 'contacts.card', permission: 'contacts.list', rows: contactPanelRows }),
  ],
  provides: [
    privacyPart.provides,
    provide(contactsFirstStep, createContactsFirstStep),
    provide(contract.contactsService, createContactsService),
    provide(contactPanelRows, createContactPanelRows),
    provide(existenceActivityRows, createExistenceRows),
    provide(textActivityRows, createTextRows),
    provide(walletActivityRows, createWalletRows),
    provide(blockRows, createSwitchRows(BLOCK)),
    provide(botRows, createSwitchRows(WITHOUT_BOT)),
  ],
  seed: seedContacts,
})
