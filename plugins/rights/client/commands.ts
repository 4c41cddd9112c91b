import { EyeOff } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'

export const goToMenus = defineCommand({
  id: 'rights.goToMenus',
  title: 'rights.command.goToMenus',
  icon: EyeOff,
  args: z.object({}),
  permission: 'rights.edit',
  address: '/configuracoesbloqueio',
  run: (_args, ctx) => ctx.navigate('/configuracoesbloqueio'),
})
