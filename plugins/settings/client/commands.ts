import { Cog } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'

export const goToSettings = defineCommand({
  id: 'settings.go',
  title: 'settings.command.go',
  icon: Cog,
  args: z.object({}),
  keys: 'g s',
  permission: 'settings.change',
  address: '/configuracoes/geral',
  run: (_args, ctx) => ctx.navigate('/configuracoes/geral'),
})
