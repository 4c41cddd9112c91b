import { defineServerPlugin } from '#core/server/plugin.ts'
import { silenceSettings } from '../contract/index.ts'
import { sweep } from './sweep.ts'

export default defineServerPlugin({
  id: 'silence',
  requires: ['chat', 'tickets', 'schedules'],
  settings: silenceSettings,
  every: [sweep],
})
