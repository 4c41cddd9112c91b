import { defineServerPlugin, listen } from '#core/server/plugin.ts'
import { ticketChanged, ticketEnteredQueue } from '#plugins/tickets/contract/index.ts'
import { greetingSettings } from '../contract/index.ts'
import { greet } from './greet.ts'
import { tellMove } from './tellMove.ts'

export default defineServerPlugin({
  id: 'greetings',
  requires: ['chat', 'connections', 'hours', 'schedules', 'team', 'tickets'],
  settings: greetingSettings,
  listeners: [listen(ticketEnteredQueue, 'greet-contact', greet), listen(ticketChanged, 'tell-contact-of-move', tellMove)],
})
