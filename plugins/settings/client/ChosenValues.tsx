import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { TickFields } from '#core/client/ui/TickFields.tsx'
import { idsOfSetting } from '#core/contract/define.ts'
import type { SettingField } from '../contract/index.ts'

export interface ChosenValuesProps {
  label: string
  help: string
  value: string
  useChoices: NonNullable<SettingField['useChoices']>
  /** Answers whether the value is in force. */
  onSave: (value: string) => Promise<boolean>
}

/** Several rows of the company, ticked; each tick is saved at once. Ids of rows that are gone are left out. */
export function ChosenValues({ label, help, value, useChoices, onSave }: ChosenValuesProps) {
  const t = useT()
  const rows = useChoices().map((choice) => ({ id: Number(choice.value), name: choice.label }))
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const chosen = idsOfSetting(unsaved ?? value).filter((id) => rows.some((row) => row.id === id))
  const save = async (ids: readonly number[]) => {
    const wanted = ids.join(',')
    setUnsaved(wanted)
    await onSave(wanted)
    setUnsaved((now) => (now === wanted ? null : now))
  }
  const hint = rows.length === 0 ? `${help} ${t('settings.noRows')}` : help
  return <TickFields label={label} help={hint} options={rows} chosen={chosen} error={null} onChange={(ids) => void save(ids)} />
}
