import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Field } from '#core/client/ui/Field.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { counter } from '#core/client/ui/TextField.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import { companyVariablesQuery, fillVariables } from '#plugins/quickReplies/contract/index.ts'
import { LONGEST_ABSENCE } from '../contract/index.ts'
import { changeAbsence } from './changeHours.ts'
import { useZone } from './hours.ts'

const ROWS = 4

/** How a text reads to an invented contact. */
function usePreview(text: string): string {
  const t = useT()
  const now = useNow()
  const timeZone = useZone()
  const ofCompany = useQuery(companyVariablesQuery(contributionsOf)).data
  return useMemo(() => {
    const sample = (name: string) => t(`quickReplies.sample.${name}`)
    const contact = { name: sample('name'), phoneNumber: sample('phone'), email: sample('email') }
    const conversation = { protocol: sample('protocol'), ticketId: sample('ticket'), queue: sample('queue'), userName: '', userEmail: '' }
    // A field of contacts has no value here: its name stands for what the contact will have.
    const extra = (ofCompany ?? []).map(({ name, value, title }) => ({ name, value: value || (title ?? '') }))
    return fillVariables(text, { ...contact, ...conversation, extra, now: new Date(now), timeZone }).text
  }, [text, now, timeZone, t, ofCompany])
}

export interface AbsenceFormProps {
  saved: string
  /** The text that is not saved yet; null where there is none. */
  draft: string | null
  onDraft: (message: string) => void
  /** Called once the text that was written is in force. */
  onSaved: (message: string) => void
}

/** Text for contacts outside hours, with a picker of variables and how it will read. */
export function AbsenceForm({ saved, draft, onDraft, onSaved }: AbsenceFormProps) {
  const t = useT()
  const box = useRef<HTMLTextAreaElement>(null)
  const text = draft ?? saved
  const { saving, save } = useSaving()
  const preview = usePreview(text)
  const { Variables } = useClient().use(textFields)
  const submit = async () => {
    if (draft === null || (draft !== saved && !(await save(changeAbsence(t('hours.absence.title'), draft, saved))))) return
    onSaved(draft)
  }
  return (
    <div className="hours-absence">
      <Field label={t('hours.absence.label')} help={counter(text, LONGEST_ABSENCE) ?? t('hours.absence.help')}>
        {(ids) => (
          <textarea
            {...ids}
            ref={box}
            className="input"
            rows={ROWS}
            maxLength={LONGEST_ABSENCE}
            value={text}
            onKeyDown={onSubmitKeys(() => void submit())}
            onBlur={() => void submit()}
            onChange={({ target }) => onDraft(target.value)}
          />
        )}
      </Field>
      {preview !== text && (
        <p className="hours-preview">
          <span className="dim">{t('quickReplies.form.preview')} </span>
          {preview}
        </p>
      )}
      <div className="row">
        <Variables box={box} />
        <SavingMark saving={saving} />
      </div>
    </div>
  )
}
