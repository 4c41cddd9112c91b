import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { TextField } from '#core/client/ui/TextField.tsx'
import { type contactFields, keyFor, LONGEST_FIELD_TITLE, LONGEST_VARIABLE } from '../../contract/index.ts'

/** The name, and the key of a new field, which follows from the name until somebody writes it. */
export function NameAndKey({ draft, isNew, change, problemOf }: OwnFieldProps<typeof contactFields.fields>) {
  const t = useT()
  const [isFollowing, setFollowing] = useState(isNew)
  return (
    <>
      <TextField
        label={t('customFields.fields.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_FIELD_TITLE}
        autoComplete="off"
        onChange={(name) => change({ name, ...(isFollowing && { key: keyFor(name).slice(0, LONGEST_VARIABLE) }) })}
      />
      <TextField
        label={t('customFields.fields.form.key')}
        help={t(isNew ? 'customFields.fields.form.keyHelp' : 'customFields.fields.form.keyStays')}
        value={draft.key}
        error={problemOf('key')}
        maxLength={LONGEST_VARIABLE}
        autoComplete="off"
        readOnly={!isNew}
        onChange={(key) => {
          setFollowing(false)
          change({ key })
        }}
      />
    </>
  )
}
