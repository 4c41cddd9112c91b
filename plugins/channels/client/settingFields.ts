import { type Contribution, extend } from '#core/contract/define.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { callRejectMessage, rejectCalls } from '../contract/index.ts'

/** Settings of calls. */
export const channelSettingFields: readonly Contribution[] = [
  extend(settingFields, {
    setting: rejectCalls,
    group: 'calls',
    order: 10,
    title: 'channels.setting.rejectCalls',
    help: 'channels.setting.rejectCalls.help',
    kind: 'switch',
  }),
  extend(settingFields, {
    setting: callRejectMessage,
    group: 'calls',
    order: 20,
    title: 'channels.setting.callRejectMessage',
    help: 'channels.setting.callRejectMessage.help',
    kind: 'longText',
    needs: rejectCalls,
  }),
]
