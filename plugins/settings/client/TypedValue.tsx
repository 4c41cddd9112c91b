import { type KeyboardEvent, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { SettingField } from '../contract/index.ts'

const LONGEST = 4096

export interface TypedValueProps {
  field: SettingField
  label: string
  help: string
  value: string
  /** Answers whether it is in force. */
  onSave: (value: string) => Promise<boolean>
}

/** Field for a typed value, saved when one leaves it or presses Enter, in several lines `Ctrl+Enter`; a refused value goes back. */
export function TypedValue({ field: { kind }, label, help, value, onSave }: TypedValueProps) {
  const t = useT()
  const [text, setText] = useState(value)
  const isLong = kind === 'longText'
  const save = async () => {
    const wanted = isLong ? text : text.trim()
    if (wanted === value) setText(value)
    else if (!(await onSave(wanted))) setText(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (isLong && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    void save()
  }
  const control = { label, value: text, onChange: setText, onKeyDown, onBlur: () => void save(), maxLength: LONGEST }
  if (isLong) return <TextArea {...control} rows={3} help={help} />
  const isNumber = kind === 'minutes' || kind === 'count'
  return <TextField {...control} help={kind === 'minutes' ? `${help} ${t('settings.inMinutes')}` : help} inputMode={isNumber ? 'numeric' : 'text'} />
}
