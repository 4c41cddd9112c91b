import { definePoint, type Setting } from '#core/contract/define.ts'

/** Headings of the page, in their order. */
export const settingGroups = ['tickets', 'waiting', 'closing', 'routing', 'bot', 'calls', 'contacts', 'groups', 'company'] as const
export type SettingGroup = (typeof settingGroups)[number]

/** A setting on the page. */
export interface SettingField {
  setting: Setting
  group: SettingGroup
  order: number
  /** Catalogue key of its name. */
  title: string
  /** Catalogue key of the sentence that says what it does. */
  help: string
  /** How it is changed: `minutes` and `count` take the setting's whole numbers, `longText` several lines, `several` ids of the rows of `useChoices`. */
  kind: 'switch' | 'minutes' | 'count' | 'text' | 'longText' | 'select' | 'several'
  /** Catalogue key of a value of a `select`; the value itself unless given. */
  optionTitle?: (value: string) => string
  /** The choices of a `select` or of `several` that are not known beforehand, such as rows of the company: a hook. A value that is not among them is shown as it is. */
  useChoices?: () => readonly { value: string; label: string }[]
  /** A setting without which it does nothing: shown only while that is on. */
  needs?: Setting
  /** The value of `needs` with which it is shown; `enabled` unless given. */
  needsValue?: string
}

/** Fields on `/configuracoes/geral`. A setting without a field can only be changed by the API. */
export const settingFields = definePoint<SettingField>('settings.fields')
