import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { PickOne } from '#core/client/ui/PickOne.tsx'
import { listContacts } from '#plugins/contacts/contract/index.ts'

export interface ContactChoiceProps {
  chosen: { name: string } | null
  /** Null where it cannot be another. */
  onChoose: ((contact: { id: number; name: string } | null) => void) | null
  error: string | null
}

/** For whom: a name, or a list to choose from. */
export function ContactChoice({ chosen, onChoose, error }: ContactChoiceProps) {
  const t = useT()
  return (
    <PickOne
      prefix={t('schedules.form.for')}
      chosen={chosen === null && onChoose ? null : (chosen?.name ?? '')}
      otherLabel={onChoose ? t('schedules.form.otherContact') : null}
      onClear={() => onChoose?.(null)}
      error={error}
      label={t('schedules.form.searchContact')}
      listLabel={t('schedules.form.contacts')}
      none={t('schedules.form.noContact')}
      queryKey="contacts-to-pick"
      find={async (searchParam) => (await call(listContacts, { searchParam })).contacts}
      toRow={({ id, name, number, profilePicUrl }) => ({ id, name, src: profilePicUrl, hint: number.startsWith('webchat:') ? '' : number })}
      onChoose={(contact) => onChoose?.(contact)}
    />
  )
}
