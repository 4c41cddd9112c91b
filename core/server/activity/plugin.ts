import { keepDeletedDays } from '#core/contract/activity/settings.ts'
import { defineServerPlugin } from '../plugin.ts'
import { sweep } from './sweep.ts'

/** Deleted rows go for good after the days that the company keeps them. */
export const activityPlugin = defineServerPlugin({ id: 'activity', isEssential: true, settings: [keepDeletedDays], every: [sweep] })
