import { Cube } from '@blueprintjs/icons'
import { z } from 'zod'
import { updateSession } from '#core/client/auth/session.ts'
import { pluginTitle } from '#core/client/i18n/pluginTitle.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { switchPlugin } from '#core/contract/plugins.ts'
import { PLUGINS } from './usePlugins.ts'

/** For the whole company, and back. */
export const switchPluginCommand = defineCommand({
  id: 'core.switchPlugin',
  title: 'workbench.command.switchPlugin',
  icon: Cube,
  args: z.object({ id: z.string(), isOn: z.boolean() }),
  permission: 'plugins.switch',
  resolve: () => null,
  isHidden: true,
  run: async ({ id, isOn }, ctx) => {
    const turn = async (wanted: boolean) => {
      updateSession({ pluginsOff: await ctx.call(switchPlugin, { id, isOn: wanted }) })
      await queryClient.invalidateQueries({ queryKey: PLUGINS })
    }
    await turn(isOn)
    return { label: ctx.t(isOn ? 'workbench.plugins.wasOn' : 'workbench.plugins.wasOff', { plugin: pluginTitle(id, ctx.t) }), undo: () => turn(!isOn) }
  },
})
