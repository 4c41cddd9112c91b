import { Random } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'

export const goToRouting = defineCommand({
  id: 'routing.go',
  title: 'routing.command.go',
  icon: Random,
  args: z.object({}),
  permission: 'routing.change',
  address: '/configuracoes/distribuicao',
  run: (_args, ctx) => ctx.navigate('/configuracoes/distribuicao'),
})
