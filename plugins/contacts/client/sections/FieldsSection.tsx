import { Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { InPlace } from '#core/client/ui/InPlace.tsx'
import { type ContactDetail, type ContactField, type DefinedField, definitionOf, foldKey, LONGEST_FIELD_VALUE } from '../../contract/index.ts'
import { DefinedFieldRow } from '../fields/DefinedFieldRow.tsx'
import { useDefinedFields } from '../fields/useDefinedFields.ts'
import { changeContact } from './changeContact.ts'
import { NewField } from './NewField.tsx'
import { useContactOfTicket } from './useContactOfTicket.ts'
import './sections.css'

/** Further facts about the contact of the conversation, to add, change and take away. */
export function FieldsSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const { contact } = useContactOfTicket(ticketId)
  if (!contact) return null
  return (
    <section className="details-section">
      <h4>{t('contacts.fields')}</h4>
      <Fields key={contact.id} contact={contact} isInDetails />
    </section>
  )
}

export interface FieldsProps {
  contact: ContactDetail
  /** Leaves out the defined fields that the details of a conversation do not show. */
  isInDetails?: boolean
}

/** The facts themselves: first the fields that the company defines, in their order, then those that only this contact has. */
export function Fields({ contact, isInDetails = false }: FieldsProps) {
  const t = useT()
  const definitions = useDefinedFields()
  const [isAdding, setAdding] = useState(false)
  const fields = contact.extraInfo.map(({ name, value }) => ({ name, value }))
  const free = fields.filter((field) => !definitionOf(definitions, field))
  const defined = definitions.filter((field) => !isInDetails || field.isInDetails)
  const write = (extraInfo: ContactField[]) => changeContact(contact, { extraInfo })
  const remove = async (name: string) => {
    const problem = await write(fields.filter((field) => field.name !== name))
    if (problem) notify(problem, { intent: 'danger' })
  }
  const add = async (field: ContactField) => {
    const problem = await write([...fields, field])
    if (problem === null) setAdding(false)
    return problem
  }
  const change = (name: string, value: string) => write(fields.map((field) => (field.name === name ? { name, value } : field)))
  const factOf = ({ key }: DefinedField) => fields.find(({ name }) => foldKey(name) === foldKey(key))
  const setDefined = (field: DefinedField, value: string) => {
    const fact = factOf(field)
    return fact ? change(fact.name, value) : write([...fields, { name: field.key, value }])
  }
  return (
    <>
      {defined.length + free.length > 0 && (
        <dl className="contact-fields">
          {defined.map((field) => (
            <DefinedFieldRow key={field.key} field={field} value={factOf(field)?.value ?? ''} onSave={(value) => setDefined(field, value)} />
          ))}
          {free.map(({ name, value }) => (
            <div key={name}>
              <dt className="cut">{name}</dt>
              <dd>
                <InPlace
                  label={name}
                  value={value}
                  placeholder={t('contacts.edit.noValue')}
                  maxLength={LONGEST_FIELD_VALUE}
                  onSave={(text) => change(name, text)}
                />
                <IconButton icon={Trash} label={t('contacts.fields.remove', { name })} onClick={() => void remove(name)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isAdding ? (
        <NewField onAdd={add} onClose={() => setAdding(false)} />
      ) : (
        <Button variant="minimal" onClick={() => setAdding(true)}>
          {t('contacts.fields.add')}
        </Button>
      )}
    </>
  )
}
