import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Switch } from '#core/client/ui/Switch.tsx'
import { type Audience, isNobody, NOBODY, type RecipientList, withList } from '../../contract/index.ts'
import { AudienceCount } from '../audience/AudienceCount.tsx'
import { AudienceFields } from '../audience/AudienceFields.tsx'

interface AlsoAudienceProps {
  audience: Audience
  list: RecipientList | null
  onChange: (audience: Audience) => void
  problemOf: (field: string) => string | null
}

/** Contacts that get it besides those of the list, and how many all of them are. */
export function AlsoAudience({ audience, list, onChange, problemOf }: AlsoAudienceProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(!isNobody(audience))
  return (
    <>
      <Switch
        label={t('campaigns.mass.alsoContacts')}
        help={t('campaigns.mass.alsoContactsHelp')}
        isOn={isOpen}
        onChange={(on) => {
          setOpen(on)
          if (!on) onChange(NOBODY)
        }}
      />
      {isOpen && <AudienceFields audience={audience} onChange={onChange} problemOf={problemOf} hasList />}
      <AudienceCount audience={withList(audience, list)} error={problemOf('audience')} nobody="campaigns.mass.nobody" />
    </>
  )
}
