import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'

export default defineServerPlugin({
  id: 'keys',
  extends: [extend(panelRights, { panel: 'keys.editor', permission: 'signed-in' })],
})
