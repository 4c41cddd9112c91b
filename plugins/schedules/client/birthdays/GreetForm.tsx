import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Field } from '#core/client/ui/Field.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TimeInput } from '#core/client/ui/TimeInput.tsx'
import { instantOf, localOfText } from '#core/contract/zone.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { fillVariables } from '#plugins/quickReplies/contract/index.ts'
import type { ContactBirthday } from '../../contract/index.ts'
import { TextPart } from '../form/TextPart.tsx'
import { useFacts } from '../form/useFacts.ts'
import { useGreeting } from './useGreeting.ts'

/** Names that are shown; of more only how many. */
const MOST_NAMES = 5

export interface GreetFormProps {
  contacts: readonly ContactBirthday[]
  timeZone: string
  onClose: () => void
}

/** The text for one or many, as the first of them will read it, and when it goes. */
export function GreetForm({ contacts, timeZone, onClose }: GreetFormProps) {
  const t = useT()
  const [openedAt] = useState(() => new Date())
  const connections = useQuery(queryOf(listConnections, {})).data ?? []
  const { draft, change, problem, timeProblem, save, isDirty } = useGreeting(contacts)
  const local = draft.when === 'day' ? localOfText(`${contacts[0]?.date}T${draft.time}`) : null
  const facts = useFacts(contacts[0]?.id ?? null, null, local === null ? openedAt : instantOf(local, timeZone), timeZone)
  const preview = facts ? fillVariables(draft.body, facts) : null
  const others = contacts.length - MOST_NAMES
  const names = contacts.slice(0, MOST_NAMES).map(({ name }) => name)
  return (
    <FormDialog
      title={t('schedules.birthdays.form.title')}
      saveLabel={t(`schedules.birthdays.form.save.${draft.when}`, { count: contacts.length })}
      isDirty={isDirty}
      onSave={save}
      onClose={onClose}
    >
      <p className="greet-whom">
        <span className="dim">{t('schedules.form.for')}</span> <span className="strong">{names.join(', ')}</span>
        {others > 0 && ` ${t('schedules.birthdays.form.others', { count: others })}`}
      </p>
      <TextPart value={draft.body} error={problem} preview={preview} onChange={(body) => change({ body })} />
      <div className="greet-when">
        <Select
          label={t('schedules.birthdays.form.when')}
          value={draft.when}
          options={(['now', 'day'] as const).map((value) => ({ value, label: t(`schedules.birthdays.form.${value}`) }))}
          onChange={(when) => change({ when: when === 'day' ? 'day' : 'now' })}
        />
        {draft.when === 'day' && (
          <Field label={t('schedules.birthdays.form.time')} help={t('schedules.birthdays.form.timeHelp')} error={timeProblem}>
            {(ids) => <TimeInput {...ids} value={draft.time} onChange={(time) => change({ time })} />}
          </Field>
        )}
        {connections.length > 1 && (
          <Select
            label={t('schedules.form.connection')}
            value={draft.whatsappId}
            options={[
              { value: '', label: t('schedules.birthdays.form.ownConnection') },
              ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(whatsappId) => change({ whatsappId })}
          />
        )}
      </div>
    </FormDialog>
  )
}
