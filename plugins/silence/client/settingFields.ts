import { type Contribution, extend } from '#core/contract/define.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import * as contract from '../contract/index.ts'

const texts = (name: string) => ({ title: `silence.setting.${name}`, help: `silence.setting.${name}.help` })
const closing = { group: 'closing', needs: contract.autoClose } as const
const waiting = { group: 'waiting', needs: contract.autoPending } as const

export const silenceSettingFields: readonly Contribution[] = [
  extend(settingFields, { setting: contract.autoClose, group: 'closing', order: 50, kind: 'switch', ...texts('autoClose') }),
  extend(settingFields, { ...closing, setting: contract.autoCloseTime, order: 51, kind: 'minutes', ...texts('autoCloseTime') }),
  extend(settingFields, { ...closing, setting: contract.autoCloseMessage, order: 52, kind: 'longText', ...texts('autoCloseMessage') }),
  extend(settingFields, { setting: contract.autoPending, group: 'waiting', order: 30, kind: 'switch', ...texts('autoPending') }),
  extend(settingFields, { ...waiting, setting: contract.autoPendingTime, order: 31, kind: 'minutes', ...texts('autoPendingTime') }),
]
