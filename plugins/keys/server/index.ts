import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { panelRights } from '#plugins/workspaces/contract/index.ts'

export default defineServerPlugin({
  id: 'keys',
  extends: [extend(panelRights, { panel: 'keys.editor', permission: 'signed-in' })],
})
