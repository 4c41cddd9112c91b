import { defineService, extend } from '#core/contract/define.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { type DeedRows, deedRows } from '#plugins/deeds/contract/index.ts'
import { panelRights } from '#plugins/workspaces/contract/index.ts'
import * as contract from '../contract/index.ts'
import { createLabel, deleteLabel, listLabels, updateLabel } from './labels.ts'
import { CONTACT_LABELS } from './noted.ts'
import { createLabelRows } from './putBack.ts'
import { setContactLabels } from './setContactLabels.ts'

const labelDeedRows = defineService<DeedRows>('labels.deedRows')

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'labels',
  requires: ['contacts'],
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
    extend(deedRows, { rows: CONTACT_LABELS, permission: 'labels.assign', service: labelDeedRows }),
    extend(panelRights, { panel: 'labels.list', permission: 'labels.list', sharesState: true }),
  ],
  provides: [provide(labelDeedRows, createLabelRows)],
})
