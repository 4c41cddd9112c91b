import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { offerUndo } from '#core/client/commands/undo.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { TypedControl } from '#core/client/ui/typed/TypedControl.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { AppError } from '#core/contract/errors.ts'
import {
  contactProblems,
  createContact,
  type DefinedField,
  definitionOf,
  fieldErrorName,
  LONGEST_EMAIL,
  LONGEST_NAME,
  typedFields,
} from '../../contract/index.ts'
import { cardPanel } from '../cardPanel.ts'
import { askContactsAgain } from '../commands.ts'
import { fieldSentence } from '../fields/fieldSentence.ts'
import { useDefinedFields } from '../fields/useDefinedFields.ts'
import { CountrySelect } from './CountrySelect.tsx'
import { type FieldRow, FieldRows } from './FieldRows.tsx'
import { takenBy } from './takenBy.ts'
import './form.css'

interface ContactDraft {
  name: string
  country: string
  number: string
  email: string
  birthday: string
  extraInfo: readonly FieldRow[]
  isMine: boolean
  /** Values of the defined fields, each under the name that errors about it have. */
  [field: `extraInfo.${string}`]: string
}
const EMPTY: ContactDraft = { name: '', country: 'BR', number: '', email: '', birthday: '', extraInfo: [], isMine: false }

/** '1990-11-22' as people write it, which is how a field of a contact holds it. */
const written = (day: string): string => day.split('-').toReversed().join('/')

/** Everything that is known of a new contact. */
export default function ContactForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const session = useAtomValue(sessionAtom)
  const [taken, setTaken] = useState<{ id: number; name: string } | null>(null)
  const definitions = useDefinedFields()
  const { draft, change, problemOf, save, isDirty } = useDraft(EMPTY, (problem) => fieldSentence(problem, t), t('contacts.form.refused'))
  const { name, country, number, email } = draft
  const birthdayName = t('contacts.form.birthday')
  // A company that defines its own field for the birthday has one control for it.
  const hasBirthday = definitionOf(definitions, { name: birthdayName }) === undefined
  const birthday = draft.birthday === '' || !hasBirthday ? [] : [{ name: birthdayName, value: written(draft.birthday) }]
  const definedValue = (field: DefinedField) => draft[fieldErrorName(field.key)] ?? ''
  const extraInfo = [
    ...birthday,
    ...definitions.map((field) => ({ name: field.key, value: definedValue(field) })).filter(({ value }) => value.trim() !== ''),
    ...draft.extraInfo.filter((row) => row.name.trim() !== '' || row.value.trim() !== '').map((row) => ({ name: row.name, value: row.value })),
  ]
  const problems = [...contactProblems({ name, email: email.trim() || null, extraInfo }), ...typedFields(definitions, extraInfo, null).problems]

  const write = async () => {
    setTaken(null)
    const wallets = draft.isMine && session ? [session.userId] : []
    const contact = await call(createContact, { name, country, number, email, extraInfo, wallets }).catch((error: unknown) => {
      if (error instanceof AppError) setTaken(takenBy(error))
      throw error
    })
    await askContactsAgain(contact.id)
    client.open(cardPanel, { contactId: contact.id, name: contact.name }, 'right')
    offerUndo({
      label: t('contacts.done.created', { name: contact.name }),
      undo: async () => {
        await undoAction({ rows: 'contacts.existence', rowId: String(contact.id), rev: contact.rev })
        await askContactsAgain(contact.id)
      },
    })
  }
  const openTaken = () => {
    if (taken) client.open(cardPanel, { contactId: taken.id, name: taken.name }, 'right')
    onClose()
  }
  return (
    <FormDialog title={t('contacts.new')} isDirty={isDirty} onSave={() => save(problems, write)} onClose={onClose}>
      <TextField
        label={t('contacts.column.name')}
        value={name}
        error={problemOf('name')}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(next) => change({ name: next })}
      />
      <div className="contact-number">
        <CountrySelect value={country} onChange={(next) => change({ country: next })} />
        <TextField
          label={t('contacts.column.number')}
          type="tel"
          value={number}
          error={problemOf('number')}
          autoComplete="off"
          onChange={(next) => {
            setTaken(null)
            change({ number: next })
          }}
        />
      </div>
      {taken && (
        <p className="contact-taken">
          <button type="button" className="link" onClick={openTaken}>
            {t('contacts.form.openTaken', { name: taken.name })}
          </button>
        </p>
      )}
      <TextField
        label={t('contacts.column.email')}
        type="email"
        value={email}
        error={problemOf('email')}
        maxLength={LONGEST_EMAIL}
        autoComplete="off"
        onChange={(next) => change({ email: next })}
      />
      {hasBirthday && <DateField label={birthdayName} value={draft.birthday} leans="back" onChange={(next) => change({ birthday: next })} />}
      {definitions.map((field) => (
        <TypedControl
          key={field.key}
          field={field}
          value={definedValue(field)}
          error={problemOf(fieldErrorName(field.key))}
          onChange={(value) => change({ [fieldErrorName(field.key)]: value })}
        />
      ))}
      <FieldRows rows={draft.extraInfo} error={problemOf('extraInfo')} onChange={(rows) => change({ extraInfo: rows })} />
      <Switch label={t('contacts.wallet.take')} isOn={draft.isMine} onChange={(isMine) => change({ isMine })} />
    </FormDialog>
  )
}
