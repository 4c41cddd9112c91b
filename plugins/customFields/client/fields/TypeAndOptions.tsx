import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { type FieldType, fieldTypes } from '#plugins/contacts/contract/index.ts'
import type { contactFields } from '../../contract/index.ts'

const isType = (value: string): value is FieldType => fieldTypes.some((type) => type === value)

/** The type of the values, and the options of a choice, one on each line. */
export function TypeAndOptions({ draft, isNew, change, problemOf }: OwnFieldProps<typeof contactFields.fields>) {
  const t = useT()
  const [before] = useState(draft.type)
  return (
    <>
      <Select
        label={t('customFields.fields.form.type')}
        value={draft.type}
        options={fieldTypes.map((type) => ({ value: type, label: t(`customFields.fields.choice.type.${type}`) }))}
        help={!isNew && before !== draft.type ? t('customFields.fields.form.typeHelp') : undefined}
        onChange={(type) => isType(type) && change({ type })}
      />
      {draft.type === 'choice' && (
        <TextArea
          label={t('customFields.fields.form.options')}
          help={t('customFields.fields.form.optionsHelp')}
          value={draft.options.join('\n')}
          error={problemOf('options')}
          onChange={(options) => change({ options: options.split('\n') })}
        />
      )}
    </>
  )
}
