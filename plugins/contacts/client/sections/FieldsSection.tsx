import { Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { InPlace } from '#core/client/ui/InPlace.tsx'
import { type ContactDetail, type ContactField, LONGEST_FIELD_VALUE } from '../../contract/index.ts'
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
      <Fields key={contact.id} contact={contact} />
    </section>
  )
}

function Fields({ contact }: { contact: ContactDetail }) {
  const t = useT()
  const [isAdding, setAdding] = useState(false)
  const fields = contact.extraInfo.map(({ name, value }) => ({ name, value }))
  const write = (extraInfo: ContactField[]) => changeContact(contact, { extraInfo }, { extraInfo: fields })
  const remove = async (name: string) => {
    const problem = await write(fields.filter((field) => field.name !== name))
    if (problem) notify(problem, { intent: 'danger' })
  }
  const add = async (field: ContactField) => {
    const problem = await write([...fields, field])
    if (problem === null) setAdding(false)
    return problem
  }
  return (
    <>
      {fields.length > 0 && (
        <dl className="contact-fields">
          {fields.map(({ name, value }) => (
            <div key={name}>
              <dt className="cut">{name}</dt>
              <dd>
                <InPlace
                  label={name}
                  value={value}
                  placeholder={t('contacts.edit.noValue')}
                  maxLength={LONGEST_FIELD_VALUE}
                  onSave={(text) => write(fields.map((field) => (field.name === name ? { name, value: text } : field)))}
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
