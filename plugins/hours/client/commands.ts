import { Time } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'

export const goToHours = defineCommand({
  id: 'hours.go',
  title: 'hours.command.go',
  icon: Time,
  args: z.object({}),
  permission: 'hours.change',
  address: '/horario-atendimento',
  run: (_args, ctx) => ctx.navigate('/horario-atendimento'),
})
