import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { createMacro, deleteMacro, listMacros, trackedMacros, updateMacro } from './macros.ts'
import { seedMacros } from './seed.ts'
import { startRun } from './startRun.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'macros',
  requires: ['team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'macros.list': { sentence: 'Run own and shared macros', profiles: everybody },
    'macros.edit': { sentence: 'Keep own macros', profiles: everybody },
    'macros.share': { sentence: 'Keep the macros of everybody', profiles: ['admin', 'super'] },
  },
  routes: [
    route(contract.listMacros, (_input, actor, ctx) => listMacros(ctx, actor)),
    route(contract.createMacro, (draft, actor, ctx) => createMacro(ctx, actor, draft)),
    route(contract.updateMacro, ({ id, ...change }, actor, ctx) => updateMacro(ctx, actor, id, change)),
    route(contract.startRun, ({ id, ticketIds }, actor, ctx) => startRun(ctx, actor, id, ticketIds)),
    route(contract.deleteMacro, ({ id }, actor, ctx) => deleteMacro(ctx, actor, id)),
  ],
  provides: [trackedMacros.provides],
  extends: [...trackedMacros.extends, extend(panelRights, { panel: 'macros.list', permission: 'macros.list', sharesState: true })],
  seed: seedMacros,
})
