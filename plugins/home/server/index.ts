import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { panelRights } from '#plugins/workspaces/contract/index.ts'

export default defineServerPlugin({
  id: 'home',
  extends: [extend(panelRights, { panel: 'home.now', permission: 'tickets.list' })],
})
