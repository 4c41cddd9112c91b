import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { formatPhone } from '#core/contract/phone.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import { startWith } from '../commands/startConversation.ts'
import './start.css'

/** Type, arrows, Enter: a conversation with the chosen contact. */
export default function StartForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [whatsappId, setWhatsappId] = useState('')
  const search = useDeferredValue(text)
  const contacts = useQuery({
    queryKey: ['contacts', search],
    queryFn: () => call(listContacts, { searchParam: search }),
    placeholderData: (previous) => previous,
  })
  const connections = useQuery({ queryKey: ['connections'], queryFn: () => call(listConnections, {}) }).data ?? []
  const found = contacts.data?.contacts.slice(0, 8) ?? []
  const choose = (contactId: number | undefined) => {
    if (contactId === undefined) return
    onClose()
    void client.run(startWith, { contactId, ...(whatsappId === '' ? {} : { whatsappId: Number(whatsappId) }) })
  }
  const step = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), found.length - 1))
  return (
    <Dialog title={t('tickets.start.title')} onClose={onClose}>
      <div className="start-form">
        <SearchField
          label={t('tickets.start.search')}
          value={text}
          onChange={(next) => {
            setText(next)
            setAt(0)
          }}
          onKeyDown={(event) => {
            const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
            const by = steps[event.key]
            if (by) step(by)
            if (event.key === 'Enter') choose(found[at]?.id)
            if (by || event.key === 'Enter') event.preventDefault()
          }}
        />
        <div role="listbox" id={listId} aria-label={t('tickets.start.contacts')} className="start-list">
          {found.map((contact, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and chooses by key
            <div
              key={contact.id}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes('start-option', index === at && 'is-cursor')}
              onClick={() => choose(contact.id)}
            >
              <Avatar id={contact.id} name={contact.name} src={contact.profilePicUrl} />
              <span className="cut">{contact.name}</span>
              <span className="dim">{formatPhone(contact.number).replace(/^webchat:.*/, t('tickets.start.fromSite'))}</span>
            </div>
          ))}
          {contacts.isSuccess && found.length === 0 && <p className="dim start-none">{t('tickets.start.none')}</p>}
        </div>
        {connections.length > 1 && (
          <Select
            label={t('tickets.details.connection')}
            value={whatsappId}
            onChange={setWhatsappId}
            options={[{ value: '', label: t('tickets.start.default') }, ...connections.map(({ id, name }) => ({ value: String(id), label: name }))]}
          />
        )}
      </div>
    </Dialog>
  )
}
