import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { listSettings } from '#core/contract/settings.ts'
import type { ConnectionFormPart } from '#plugins/connections/contract/client.ts'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import { sendGreetingAccepted, sendMsgTransfTicket } from '../contract/index.ts'
import './greetings.css'

const COMPANY = 'company'
const OWN = 'own'
const NONE = 'none'

const fields = [
  { field: 'sendGreetingAccepted', setting: sendGreetingAccepted, title: 'greetings.setting.accepted' },
  { field: 'sendMsgTransfTicket', setting: sendMsgTransfTicket, title: 'greetings.setting.transferred' },
] as const

/** The automatic texts of a connection: the company's, its own or none. */
export function ConnectionTextsPart({ draft, change, problemOf }: ConnectionFormPart) {
  const t = useT()
  const settings = useQuery(queryOf(listSettings, {})).data
  return (
    <section className="greetings-texts" aria-labelledby="greetings-texts">
      <h3 id="greetings-texts">{t('greetings.connection.title')}</h3>
      {fields.map(({ field, setting, title }) => (
        <TextField
          key={field}
          label={t(title)}
          companyText={settings && (settings.find(({ key }) => key === setting.key)?.value.trim() ?? '')}
          value={draft[field]}
          error={problemOf(field)}
          onChange={(text) => change({ [field]: text })}
        />
      ))}
    </section>
  )
}

interface TextFieldProps {
  label: string
  /** Undefined until it is loaded. */
  companyText: string | undefined
  /** Null for the company's text. */
  value: string | null
  error: string | null
  onChange: (text: string | null) => void
}

function TextField({ label, companyText, value, error, onChange }: TextFieldProps) {
  const t = useT()
  const { Message } = useClient().use(textFields)
  // A text that was emptied stays on screen to be written anew.
  const [isWriting, setWriting] = useState(Boolean(value))
  const choice = value === null ? COMPANY : value !== '' || isWriting ? OWN : NONE
  const choose = (next: string) => {
    setWriting(next === OWN)
    if (next === COMPANY) onChange(null)
    else onChange(next === OWN ? (companyText ?? '') : '')
  }
  return (
    <>
      <Select
        label={label}
        value={choice}
        options={[
          { value: COMPANY, label: t('greetings.connection.company') },
          { value: OWN, label: t('greetings.connection.own') },
          { value: NONE, label: t('greetings.connection.none') },
        ]}
        help={choice === COMPANY && <span className="greetings-company">{companyText === '' ? t('greetings.connection.companySilent') : companyText}</span>}
        error={choice === OWN ? null : error}
        onChange={choose}
      />
      {choice === OWN && (
        <div className="greetings-own">
          <Message label={t('greetings.connection.text', { what: label })} value={value ?? ''} error={error} onChange={onChange} />
          {value === '' && <p className="form-help">{t('greetings.connection.emptyText')}</p>}
        </div>
      )}
    </>
  )
}
