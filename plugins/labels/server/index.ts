import { type RestorableRows, restorableRows } from '#core/contract/activity/index.ts'
import { defineService, extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { contactLabelRows, mergedRows } from '#plugins/contacts/contract/index.ts'
import { contactParts } from '#plugins/contacts/server/parts.where.ts'
import { ticketParts } from '#plugins/tickets/server/parts.where.ts'
import * as contract from '../contract/index.ts'
import { createContactLabelRows, manyLabels } from './contactLabelRows.ts'
import { labelsOfContact } from './contactPart.ts'
import { createLabel, deleteLabel, listLabels, trackedLabels, updateLabel } from './labels.ts'
import { createMergedLabels, mergedLabels } from './mergedLabels.ts'
import { CONTACT_LABELS } from './noted.ts'
import { privacyPart } from './privacyPart.ts'
import { createLabelRows } from './putBack.ts'
import { seedLabels } from './seed.ts'
import { setContactLabels } from './setContactLabels.ts'
import { createStarterLabels } from './starterRows.ts'
import { labelsOfTicket } from './ticketPart.ts'

const labelActivityRows = defineService<RestorableRows>('labels.deedRows')

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'labels',
  requires: ['contacts', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'labels.list': { sentence: 'See the labels', profiles: everybody },
    'labels.assign': { sentence: 'Label contacts', profiles: everybody },
    'labels.edit': { sentence: 'Keep the labels', profiles: ['admin', 'super'] },
  },
  routes: [
    route(contract.listLabels, ({ isActive }, actor, ctx) => listLabels(ctx, actor, isActive)),
    route(contract.createLabel, (wanted, actor, ctx) => createLabel(ctx, actor, wanted)),
    route(contract.updateLabel, ({ id, ...change }, actor, ctx) => updateLabel(ctx, actor, id, change)),
    route(contract.deleteLabel, ({ id }, actor, ctx) => deleteLabel(ctx, actor, id)),
    route(contract.setContactLabels, ({ id, tags }, actor, ctx) => setContactLabels(ctx, actor, id, tags)),
  ],
  extends: [
    privacyPart.extends,
    extend(contactParts, labelsOfContact),
    extend(ticketParts, labelsOfTicket),
    extend(mergedRows, { id: 'labels', order: 40, service: mergedLabels }),
    extend(contactLabelRows, { id: 'labels', service: manyLabels }),
    ...trackedLabels.extends,
    extend(restorableRows, { rows: CONTACT_LABELS, permission: 'labels.assign', service: labelActivityRows }),
    extend(panelRights, { panel: 'labels.list', permission: 'labels.list', sharesState: true }),
  ],
  provides: [
    privacyPart.provides,
    provide(mergedLabels, createMergedLabels),
    trackedLabels.provides,
    provide(labelActivityRows, createLabelRows),
    provide(manyLabels, createContactLabelRows),
  ],
  starterRows: createStarterLabels,
  seed: seedLabels,
})
