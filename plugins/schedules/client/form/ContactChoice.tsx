import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
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
  if (!chosen && onChoose) {
    return (
      <div className="schedule-contacts">
        <PickList
          label={t('schedules.form.searchContact')}
          listLabel={t('schedules.form.contacts')}
          none={t('schedules.form.noContact')}
          queryKey="contacts-to-pick"
          find={async (searchParam) => (await call(listContacts, { searchParam })).contacts}
          toLine={({ id, name, number, profilePicUrl }) => ({ id, name, src: profilePicUrl, hint: number.startsWith('webchat:') ? '' : number })}
          onChoose={onChoose}
        />
        {error && <div className="form-error">{error}</div>}
      </div>
    )
  }
  return (
    <p className="schedule-whom">
      <span className="dim">{t('schedules.form.for')}</span> <span className="strong">{chosen?.name}</span>
      {onChoose && (
        <Button variant="minimal" onClick={() => onChoose(null)}>
          {t('schedules.form.otherContact')}
        </Button>
      )}
    </p>
  )
}
