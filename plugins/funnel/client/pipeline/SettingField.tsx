import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { KindSetting } from '#core/contract/kindSettings.ts'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import { lengthsWith, lengthText } from './lengths.ts'

interface SettingFieldProps {
  /** Start of the catalogue keys of the kind. */
  texts: string
  setting: KindSetting
  value: string | number | undefined
  error: string | null
  onChange: (value: string | number) => void
}

interface LengthFieldProps {
  label: string
  minutes: number
  /** Text for no time at all. */
  none: string
  error?: string | null
  onChange: (minutes: number) => void
}

/** A length of time among those that are offered. */
export function LengthField({ label, minutes, none, error = null, onChange }: LengthFieldProps) {
  const language = useAtomValue(localeAtom)
  return (
    <Select
      label={label}
      value={String(minutes)}
      error={error}
      options={lengthsWith(minutes).map((length) => ({ value: String(length), label: length === 0 ? none : lengthText(length, language) }))}
      onChange={(text) => onChange(Number(text))}
    />
  )
}

/** A setting of an automatic action, as its kind describes it. */
export function SettingField({ texts, setting, value, error, onChange }: SettingFieldProps) {
  const t = useT()
  const { Message } = useClient().use(textFields)
  const { name, control, isRequired, longest, options, choices } = setting
  const label = t(`${texts}.field.${name}`)
  const text = typeof value === 'string' ? value : ''
  const number = typeof value === 'number' ? value : 0
  switch (control) {
    case 'message':
      return <Message label={label} value={text} error={error} onChange={onChange} />
    case 'text':
      return <TextField label={label} value={text} error={error} maxLength={longest ?? undefined} autoComplete="off" onChange={onChange} />
    case 'option':
      return (
        <Select
          label={label}
          value={text}
          error={error}
          options={options.map((one) => ({ value: one, label: t(`${texts}.option.${one}`) }))}
          onChange={onChange}
        />
      )
    case 'minutes':
      return <LengthField label={label} minutes={number} none={t('funnel.stageAction.atOnce')} error={error} onChange={onChange} />
    case 'textChoice':
      return (
        <Select
          label={label}
          value={text}
          error={error}
          options={[
            { value: '', label: t('funnel.stageAction.choose') },
            ...choices.map((choice) => ({ value: String(choice.id), label: choice.name })),
            ...(text === '' || choices.some(({ id }) => id === text) ? [] : [{ value: text, label: t('funnel.stageAction.goneRow', { id: text }) }]),
          ]}
          onChange={onChange}
        />
      )
    case 'choice': {
      const isGone = number !== 0 && !choices.some(({ id }) => id === number)
      return (
        <Select
          label={label}
          value={String(number)}
          error={error}
          options={[
            { value: '0', label: isRequired ? t('funnel.stageAction.choose') : t(`${texts}.none.${name}`) },
            ...choices.map((choice) => ({ value: String(choice.id), label: choice.name })),
            ...(isGone ? [{ value: String(number), label: t('funnel.stageAction.goneRow', { id: number }) }] : []),
          ]}
          onChange={(id) => onChange(Number(id))}
        />
      )
    }
  }
}
