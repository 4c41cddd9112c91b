import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import type { SettingField } from '../contract/index.ts'
import { ChosenValue } from './ChosenValue.tsx'
import { ChosenValues } from './ChosenValues.tsx'
import { TypedValue } from './TypedValue.tsx'
import { useChange } from './useChange.ts'

export interface SettingRowProps {
  field: SettingField
  value: string
  /** The link that led here is about it. */
  isWanted: boolean
}

/** Row of one setting: its name, what it does, its control, and how saving went. */
export function SettingRow({ field, value, isWanted }: SettingRowProps) {
  const t = useT()
  const { setting, kind, title, help, optionTitle, useChoices } = field
  const { saving, change } = useChange(setting, t(title), value, ({ between }) => t('settings.bounds', { from: between?.[0] ?? 0, to: between?.[1] ?? 0 }))
  const texts = { label: t(title), help: t(help) }
  return (
    <div id={`setting-${setting.key}`} className={classes('setting', `setting-${kind}`, isWanted && 'is-wanted')}>
      {kind === 'switch' && <Switch {...texts} isOn={value === 'enabled'} onChange={(isOn) => void change(isOn ? 'enabled' : 'disabled')} />}
      {kind === 'select' && useChoices && <ChosenValue {...texts} value={value} useChoices={useChoices} onChange={(chosen) => void change(chosen)} />}
      {kind === 'several' && useChoices && <ChosenValues {...texts} value={value} useChoices={useChoices} onSave={change} />}
      {kind === 'select' && !useChoices && (
        <Select
          {...texts}
          value={value}
          options={(setting.values ?? []).map((one) => ({ value: one, label: optionTitle ? t(optionTitle(one)) : one }))}
          onChange={(chosen) => void change(chosen)}
        />
      )}
      {kind !== 'switch' && kind !== 'select' && kind !== 'several' && <TypedValue key={value} {...texts} field={field} value={value} onSave={change} />}
      <SavingMark saving={saving} />
    </div>
  )
}
