import { Calendar } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'

export const goToBirthdays = defineCommand({
  id: 'schedules.goToBirthdays',
  title: 'schedules.birthdays.go',
  icon: Calendar,
  args: z.object({}),
  permission: 'schedules.greet',
  address: '/aniversarios',
  run: (_args, ctx) => ctx.navigate('/aniversarios'),
})

export const birthdayCommands: readonly AnyCommand[] = [goToBirthdays]
