import { type Contribution, extend } from '#core/contract/define.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { mostOpenPerPerson, routingOpens, routingSupervisors } from '../contract/index.ts'

const texts = (name: string) => ({ title: `routing.setting.${name}`, help: `routing.setting.${name}.help` })

/** Settings that hold for every queue that gives. */
export const routingSettingFields: readonly Contribution[] = [
  extend(settingFields, { setting: routingOpens, group: 'routing', order: 10, kind: 'switch', ...texts('opens') }),
  extend(settingFields, { setting: routingSupervisors, group: 'routing', order: 20, kind: 'switch', ...texts('supervisors') }),
  extend(settingFields, { setting: mostOpenPerPerson, group: 'routing', order: 30, kind: 'count', ...texts('mostOpen') }),
]
